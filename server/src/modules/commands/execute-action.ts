import { DeviceCommand, LanguageCode, Value } from '@eoms/contract';
import { type Cause, isRefusal } from '@eoms/engine';
import { errorTexts } from '@eoms/phrases';
import { z } from 'zod';
import { question } from '../../platform/bus/asking.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Language } from '../../platform/http/context.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { type DevicesModule, fromEngine } from '../devices/devices.module.ts';
import { type CommandLog, withProgress } from './command-log.ts';
import { findCommand } from './commands.store.ts';

export interface ActionRequest {
  readonly deviceId: string;
  readonly action: string;
  readonly args: Record<string, Value>;
  readonly expiresInSeconds?: number | undefined;
  readonly cause: Cause;
  readonly language: Language;
}

export interface ExecuteDeps {
  readonly database: Pick<Database, 'db'>;
  readonly devices: Pick<DevicesModule, 'engine' | 'registry' | 'models' | 'owners' | 'rooms'>;
  readonly commands: CommandLog;
}

/** `id` and `epoch` make an order unique: the epoch is that of the device's owner when it was sent. */
const ActionOrder = z.object({
  id: z.string(),
  epoch: z.number(),
  deviceId: z.string(),
  action: z.string(),
  args: z.record(z.string(), Value),
  expiresInSeconds: z.number().optional(),
  cause: z.object({
    kind: z.enum(['person', 'scene', 'linkage', 'system', 'assistant']),
    id: z.string().optional(),
    name: z.string().optional(),
  }),
  language: LanguageCode,
});
type ActionOrder = z.infer<typeof ActionOrder>;
const executeOrder = question('commands.execute', ActionOrder, DeviceCommand);

const orderedWithinMs = 3_000;
const isUnreachable = (error: unknown): boolean => error instanceof Refusal && error.code === 'node.unreachable';

const causeOf = ({ kind, id, name }: Cause): DeviceCommand['cause'] => ({ kind, id: id ?? null, name: name ?? null });

/** Runs on the node that runs the device. Refuses like `executeAction`. */
const executeHere = async (
  { devices, commands }: ExecuteDeps,
  { id, epoch, deviceId, action, args, expiresInSeconds, cause, language }: ActionOrder,
): Promise<DeviceCommand> => {
  const engine = devices.engine();
  const device = devices.registry.get(deviceId);
  if (!device) throw refuse('404');
  // The owner has changed since the order was sent, perhaps twice: nobody is sure that it is the only one.
  if (devices.owners.epochOf(deviceId) !== epoch) throw refuse('device.changingNode');
  const asked = {
    deviceId,
    action,
    args,
    ...(expiresInSeconds === undefined ? {} : { expiresInMs: expiresInSeconds * 1_000 }),
  };
  const now = Date.now();
  try {
    const judged = engine.judge(asked);
    const expiresAt = now + judged.expiresInMs;
    const command: DeviceCommand = {
      id,
      deviceId,
      deviceName: device.name,
      placeId: device.placeId,
      action,
      args,
      actionName: devices.models.known(device.modelId).words.actions.get(action)?.name ?? judged.name,
      status: 'pending',
      reason: null,
      cause: causeOf(cause),
      sentAt: null,
      endedAt: null,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
    };
    await commands.begin(command);
    const order = { id, cause, ...asked };
    try {
      return withProgress(command, engine.execute(order));
    } catch (error) {
      const code = isRefusal(error) ? error.code : '500';
      const reason = { code, text: errorTexts(code) };
      const ended = { status: 'failed' as const, reason, endedAt: Date.now() };
      commands.changed({ ...order, ...ended, createdAt: now, expiresAt });
      throw error;
    }
  } catch (error) {
    throw fromEngine(error, language);
  }
};

/** Lets this node execute what other nodes ask for devices that run here. */
export const answerOrders = (deps: ExecuteDeps): void =>
  deps.devices.owners.answer(executeOrder, (order) => executeHere(deps, order));

/**
 * Stores a command and passes it to the engine of the node that runs the device, which alone decides on it. Throws
 * '404' for an unknown device, 'device.changingNode' while no node runs it, and the engine's refusals:
 * `device.actionUnknown`, `device.parameterMissing`, `device.parameterInvalid`, `device.offline`, `device.busy`; a
 * command stored by then is marked as failed. Never executed twice: an order is sent once, whatever becomes of it.
 */
export const executeAction = async (deps: ExecuteDeps, request: ActionRequest): Promise<DeviceCommand> => {
  const { owners, registry } = deps.devices;
  if (!registry.get(request.deviceId)) throw refuse('404');
  const id = newId();
  try {
    return await owners.ask(executeOrder, () => ({ ...request, id, epoch: owners.epochOf(request.deviceId) }), {
      timeoutMs: orderedWithinMs,
    });
  } catch (error) {
    // The order may have arrived although its reply did not: then its outcome is in the log, and on the live link.
    const found = isUnreachable(error) ? await findCommand(deps.database.db, 'all', id) : undefined;
    if (found) return found;
    throw error;
  }
};
