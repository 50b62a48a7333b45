import { readFile } from 'node:fs/promises';
import { DataFolderInUse, type DataFolderLock, lockDataFolder } from '../platform/data-folder-lock.ts';
import { clusterPaths } from '../platform/database/embedded-postgres/cluster-paths.ts';
import { connectionStringOf } from '../platform/database/embedded-postgres/connection.ts';
import { readPostmaster } from '../platform/database/embedded-postgres/postmaster.ts';
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
  const { data, password: file } = clusterPaths(dataFolder);
  const password = (await readFile(file, 'utf8')).trim();
  const postmaster = await readPostmaster(data);
  if (postmaster === null) throw new Error(`The database in ${data} does not run`);
  return connectionStringOf({ host: postmaster.host, port: postmaster.port, password });
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
