import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const clusterOf = (dataFolder: string): string => join(dataFolder, 'postgres', 'cluster');

const postmasterOf = async (dataFolder: string): Promise<{ pid: number; socketFolder: string } | undefined> => {
  const file = await readFile(join(clusterOf(dataFolder), 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = file.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, socketFolder: lines[4]?.trim() ?? '' } : undefined;
};

/** Asks the database that the product runs for itself, beside the product. */
export const askDatabase = async <T extends pg.QueryResultRow>(dataFolder: string, query: string): Promise<T[]> => {
  const postmaster = await postmasterOf(dataFolder);
  if (postmaster === undefined) throw new Error('The database does not run');
  const password = await readFile(join(clusterOf(dataFolder), 'password'), 'utf8');
  const client = new pg.Client({
    host: postmaster.socketFolder,
    ...{ port: 5432, user: 'eoms', database: 'eoms', password: password.trim() },
    ...{ connectionTimeoutMillis: 5_000, query_timeout: 10_000 },
  });
  await client.connect();
  try {
    return (await client.query<T>(query)).rows;
  } finally {
    await client.end();
  }
};

const lookEveryMs = 20;

/**
 * Stops the database, and again as often as the product brings it back, until the answer is called. The product starts
 * it by itself; a database that does not last is one that is away.
 */
export const keepDatabaseAway = (dataFolder: string): (() => void) => {
  const timer = setInterval(async () => {
    const postmaster = await postmasterOf(dataFolder);
    if (postmaster === undefined) return;
    try {
      process.kill(postmaster.pid, 'SIGINT');
    } catch {
      // It ended by itself in the meantime.
    }
  }, lookEveryMs);
  return () => clearInterval(timer);
};
