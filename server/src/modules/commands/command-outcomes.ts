import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceCommand } from '@eoms/contract';
import { type Command, hasEnded } from '@eoms/engine';
import type { Database } from '../../platform/database/database.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import { withProgress } from './command-log.ts';
import { findCommand, isOpen } from './commands.store.ts';

/** A command that nobody hears of any more counts as expired this long after its time. */
const graceMs = 5_000;
const lookAgainMs = 200;

export interface CommandOutcomes {
  /** Takes a change from the engine of this node. */
  changed(command: Command): void;
  /** Resolves with the command once it has ended, wherever its device runs. Never rejects. */
  outcome(command: DeviceCommand): Promise<DeviceCommand>;
}

const expiredOf = (command: DeviceCommand): DeviceCommand => ({
  ...command,
  status: 'expired',
  endedAt: new Date().toISOString(),
});

export const createCommandOutcomes = ({
  database,
  devices,
}: {
  database: Pick<Database, 'db'>;
  devices: Pick<DevicesModule, 'engine' | 'registry' | 'owners'>;
}): CommandOutcomes => {
  const waiting = new Map<string, (command: Command) => void>();
  const latest = ({ expiresAt }: DeviceCommand): number => Date.parse(expiresAt) + graceMs;

  const endedHere = (first: DeviceCommand): Promise<DeviceCommand> =>
    new Promise((resolve) => {
      const end = (final: DeviceCommand): void => {
        clearTimeout(timer);
        waiting.delete(first.id);
        resolve(final);
      };
      const timer = setTimeout(() => end(expiredOf(first)), latest(first) - Date.now());
      waiting.set(first.id, (command) => end(withProgress(first, command)));
      const known = devices.engine().commands.get(first.id);
      if (known && hasEnded(known)) end(withProgress(first, known));
    });

  /** The owner of the device writes every change into the log of commands. */
  const endedElsewhere = async (first: DeviceCommand): Promise<DeviceCommand> => {
    for (const end = latest(first); Date.now() < end; await sleep(lookAgainMs)) {
      const found = await findCommand(database.db, 'all', first.id).catch(() => undefined);
      if (found && !isOpen(found)) return found;
    }
    return expiredOf(first);
  };

  return {
    changed(command) {
      if (hasEnded(command)) waiting.get(command.id)?.(command);
    },
    async outcome(command) {
      if (!isOpen(command)) return command;
      const device = devices.registry.get(command.deviceId);
      return device && devices.owners.isMine(device) ? endedHere(command) : endedElsewhere(command);
    },
  };
};
