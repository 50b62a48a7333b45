import type { Clock } from '@eoms/drivers/kit';
import type { Bus } from '../bus.ts';
import { type Command, type CommandRequest, hasEnded } from './command.ts';

export interface CommandStore {
  get(id: string): Command | undefined;
  open(request: CommandRequest, expiresInMs: number): Command;
  /** Adds a command that another store created. */
  adopt(command: Command): void;
  /** Updates a command and publishes the change; a command that has ended stays unchanged. */
  change(id: string, part: Partial<Pick<Command, 'status' | 'reason'>>): Command | undefined;
  /** Commands of a device that have not ended, oldest first. */
  openOf(deviceId: string): Command[];
}

const kept = 2_000;

/** All open commands and the last 2 000 that ended. */
export const createCommandStore = (clock: Clock, bus: Bus): CommandStore => {
  const commands = new Map<string, Command>();
  const forgetOldest = (): void => {
    if (commands.size <= kept) return;
    for (const [id, command] of commands) {
      if (commands.size <= kept) break;
      if (hasEnded(command)) commands.delete(id);
    }
  };
  return {
    get: (id) => commands.get(id),
    open: ({ id, deviceId, action, args, cause }, expiresInMs) => {
      const now = clock.now();
      const command: Command = {
        id,
        deviceId,
        action,
        args,
        cause,
        status: 'pending',
        createdAt: now,
        expiresAt: now + expiresInMs,
      };
      commands.set(id, command);
      forgetOldest();
      bus.emit('command.changed', command);
      return command;
    },
    adopt: (command) => {
      commands.set(command.id, command);
      forgetOldest();
    },
    change: (id, part) => {
      const before = commands.get(id);
      if (before === undefined || hasEnded(before) || before.status === part.status) return before;
      const merged = { ...before, ...part };
      const now = clock.now();
      const command: Command = {
        ...merged,
        ...(merged.status === 'sent' && before.sentAt === undefined ? { sentAt: now } : {}),
        ...(hasEnded(merged) ? { endedAt: now } : {}),
      };
      commands.set(id, command);
      bus.emit('command.changed', command);
      return command;
    },
    openOf: (deviceId) =>
      [...commands.values()].filter((command) => command.deviceId === deviceId && !hasEnded(command)),
  };
};
