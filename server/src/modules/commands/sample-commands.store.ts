import type { DeviceCommand } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { deviceCommands } from './commands.tables.ts';

const perStatement = 1_000;

/** Adds commands that ended long ago; those that exist already are left as they are. */
export const addSamples = async ({ db }: Database, commands: readonly DeviceCommand[]): Promise<void> => {
  const date = (time: string | null) => (time === null ? null : new Date(time));
  for (let first = 0; first < commands.length; first += perStatement) {
    const rows = commands.slice(first, first + perStatement).map(({ cause, ...command }) => ({
      ...command,
      causeKind: cause.kind,
      causeId: cause.id,
      causeName: cause.name,
      createdAt: new Date(command.createdAt),
      expiresAt: new Date(command.expiresAt),
      sentAt: date(command.sentAt),
      endedAt: date(command.endedAt),
    }));
    await db.insert(deviceCommands).values(rows).onConflictDoNothing();
  }
};
