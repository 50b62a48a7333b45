import type { DeviceCommand } from '@eoms/contract';
import { type Command, hasEnded } from '@eoms/engine';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { insertCommand, updateCommands } from './commands.store.ts';

export interface CommandLog {
  /** Stores a command before it is passed to the engine. */
  begin(command: DeviceCommand): Promise<void>;
  /** Takes a change from the engine: published immediately, stored soon after. */
  changed(command: Command): void;
  stop(): Promise<void>;
}

const retryMs = 1_000;
const perStatement = 500;

/** Durable records of all commands. While the database is away, the latest status of each waits in memory. */
export const createCommandLog = (deps: {
  database: Database;
  log: Log;
  publish: (command: DeviceCommand) => void;
}): CommandLog => {
  const { database, log, publish } = deps;
  /** Commands in progress, as first stored; the engine's queues limit their number. */
  const begun = new Map<string, DeviceCommand>();
  const waiting = new Map<string, Command>();
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const write = async () => {
    while (waiting.size > 0) {
      const part = [...waiting.values()].slice(0, perStatement);
      await updateCommands(database.db, part);
      for (const command of part) if (waiting.get(command.id) === command) waiting.delete(command.id);
    }
  };
  const flush = () => {
    clearTimeout(timer);
    writing ??= write()
      .catch((error: unknown) => {
        log.warn({ err: error, commands: waiting.size }, 'results of commands could not be stored; they will be again');
        timer = setTimeout(flush, retryMs);
        timer.unref();
      })
      .finally(() => {
        writing = undefined;
      });
  };

  return {
    async begin(command) {
      begun.set(command.id, command);
      try {
        await insertCommand(database.db, command);
      } catch (error) {
        begun.delete(command.id);
        throw error;
      }
    },
    changed(command) {
      const first = begun.get(command.id);
      if (!first) return;
      if (hasEnded(command)) begun.delete(command.id);
      publish(withProgress(first, command));
      waiting.set(command.id, command);
      if (!writing) setImmediate(flush);
    },
    async stop() {
      clearTimeout(timer);
      await writing;
      await write().catch((error: unknown) => log.error({ err: error }, 'results of commands are lost'));
    },
  };
};

const iso = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

export const withProgress = (first: DeviceCommand, command: Command): DeviceCommand => ({
  ...first,
  status: command.status,
  reason: command.reason ?? null,
  sentAt: iso(command.sentAt),
  endedAt: iso(command.endedAt),
  expiresAt: iso(command.expiresAt) ?? first.expiresAt,
});
