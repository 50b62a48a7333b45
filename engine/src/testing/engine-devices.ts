import { randomUUID } from 'node:crypto';
import { type Cause, type Command, hasEnded } from '../commands/command.ts';
import type { Engine } from '../engine.types.ts';
import { isRefusal } from '../refusal.ts';
import type { OrderOutcome, SceneDevices } from '../scenes/scene-devices.ts';

const outcomeOf = ({ id, status, sentAt, reason }: Command): OrderOutcome => ({
  commandId: id,
  status: status === 'confirmed' || status === 'failed' ? status : 'expired',
  sent: sentAt !== undefined,
  reason: reason ?? null,
});

/** The devices of an engine for scenes, without a server around it. */
export const engineDevices = (engine: Engine, cause: Cause): SceneDevices => ({
  find: () => [],
  exists: (id) => engine.state.get(id) !== undefined,
  actionsOf: engine.actionsOf,
  propertiesOf: engine.propertiesOf,
  choose: engine.choose,
  read: async (ids) =>
    new Map(
      engine.state
        .many(ids)
        .map(({ deviceId, connection, values }) => [deviceId, { online: connection === 'online', values }]),
    ),
  execute: ({ timeoutMs, ...order }) =>
    new Promise((resolve) => {
      const id = randomUUID();
      const stop = engine.bus.on('command.changed', (command) => {
        if (command.id !== id || !hasEnded(command)) return;
        stop();
        resolve(outcomeOf(command));
      });
      try {
        engine.execute({ id, ...order, cause, ...(timeoutMs === undefined ? {} : { expiresInMs: timeoutMs }) });
      } catch (error) {
        stop();
        if (!isRefusal(error)) throw error;
        const reason = { code: error.code, text: { zh: error.message, en: error.message } };
        resolve({ commandId: null, status: 'failed', sent: false, reason });
      }
    }),
});
