import { commandsEndpoints } from '@eoms/contract';
import { commandWords } from '@eoms/phrases';
import { z } from 'zod';
import { causeOf } from '../../platform/auth/cause-of.ts';
import { mayOperate } from '../../platform/auth/panels.ts';
import { question } from '../../platform/bus/asking.ts';
import { refuseState } from '../../platform/database/change-state.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCommand, isOpen, pageCommands } from './commands.store.ts';
import { type ExecuteDeps, executeAction } from './execute-action.ts';
import { executeOnMany } from './execute-on-many.ts';

const cancelOrder = question('commands.cancel', z.object({ deviceId: z.string(), id: z.string() }), z.boolean());

const commandRefusals = { code: 'device.commandEnded', words: commandWords } as const;

export const commandsRoutes = (work: ExecuteDeps & Pick<Platform, 'database'>): Route[] => {
  const { devices, database } = work;
  const { db } = database;
  devices.owners.answer(cancelOrder, ({ id }) => devices.engine().cancel(id));
  const refuseBeyond = (caller: Caller, { deviceId, action }: { deviceId: string; action: string }): void => {
    if (!caller.panel) return;
    const known = devices
      .engine()
      .actionsOf(deviceId)
      .find(({ id }) => id === action);
    if (!mayOperate(caller, deviceId, { capability: known?.capability })) throw refuse('403');
  };
  return implement(commandsEndpoints, {
    executeAction: async ({ body }, caller) => {
      devices.rooms.operable(caller, body.deviceId);
      refuseBeyond(caller, body);
      const cause = causeOf(caller);
      const command = await executeAction(work, { ...body, cause, language: caller.language });
      await caller.audit({
        target: body.deviceId,
        after: { commandId: command.id, action: body.action, args: body.args },
      });
      return command;
    },
    executeActionOnDevices: async ({ body }, caller) => {
      const results = await executeOnMany(work, body, caller);
      const outcome = results.map(({ deviceId, command, error }) => ({
        deviceId,
        commandId: command?.id ?? null,
        error: error?.code ?? null,
      }));
      await caller.audit({ after: { action: body.action, args: body.args, results: outcome } });
      return results;
    },
    cancelCommand: async ({ body: { id } }, caller) => {
      const command = await findCommand(db, caller.places, id);
      if (!command) throw refuse('404');
      const { deviceId } = command;
      refuseBeyond(caller, command);
      if (!isOpen(command)) throw refuseState(commandRefusals, command.status, 'cancel');
      // It ended meanwhile.
      if (!(await devices.owners.ask(cancelOrder, () => ({ deviceId, id })))) throw refuse('409');
      return null;
    },
    getCommand: async ({ body: { id } }, caller) => {
      const command = await findCommand(db, caller.places, id);
      if (!command) throw refuse('404');
      return command;
    },
    listCommands: ({ query }, caller) => database.read((db) => pageCommands(db, caller.places, query)),
  });
};
