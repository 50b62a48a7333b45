import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderInUse, type DataFolderLock, lockDataFolder } from '../platform/data-folder-lock.ts';
import { connectionStringOf } from '../platform/database/embedded-postgres/connection.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { migrationsFolder } from '../platform/database/migrations-folder.ts';
import type { Environment } from '../platform/environment.ts';
import { createLog } from '../platform/log/log.ts';

/** The database of a system, which runs or not. */
export interface SystemDatabase {
  readonly connectionString: string;
  /** Whether the system runs beside this command. */
  readonly isRunning: boolean;
  close(): Promise<void>;
}

const lockIfFree = (folder: string): Promise<DataFolderLock | undefined> =>
  lockDataFolder(folder).catch((error: unknown) => {
    if (error instanceof DataFolderInUse) return undefined;
    throw error;
  });

/** The running PostgreSQL of another process on the same data folder. */
const livingDatabase = async (dataFolder: string): Promise<string> => {
  const root = join(dataFolder, 'postgres');
  const password = (await readFile(join(root, 'cluster', 'password'), 'utf8')).trim();
  return connectionStringOf({ socketFolder: join(root, 'socket'), password });
};

/** Finds the database: a running one, or one that is started for as long as this command needs it. */
export const openSystemDatabase = async (
  { dataFolder, databaseUrl }: Environment,
  version: string,
): Promise<SystemDatabase> => {
  if (databaseUrl !== undefined) {
    await migrate(databaseUrl, migrationsFolder(), { version });
    return { connectionString: databaseUrl, isRunning: false, close: async () => undefined };
  }
  const lock = await lockIfFree(dataFolder);
  if (!lock) {
    return { connectionString: await livingDatabase(dataFolder), isRunning: true, close: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres({ dataFolder, log: createLog('silent') });
  await migrate(postgres.connectionString, migrationsFolder(), { version });
  return {
    connectionString: postgres.connectionString,
    isRunning: false,
    async close() {
      await postgres.stop();
      await lock.release();
    },
  };
};
