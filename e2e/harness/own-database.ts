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

/** Queries the product's embedded database directly. */
export const askDatabase = async <T extends pg.QueryResultRow>(dataFolder: string, query: string): Promise<T[]> => {
  const postmaster = await postmasterOf(dataFolder);
  if (postmaster === undefined) throw new Error('The database does not run');
  const password = await readFile(join(clusterOf(dataFolder), 'password'), 'utf8');
  const client = new pg.Client({
    host: postmaster.socketFolder,
    port: 5432,
    user: 'eoms',
    database: 'eoms',
    password: password.trim(),
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
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
 * Keeps the database away: stops it again each time the product restarts it. The returned function ends the outage.
 */
export const keepDatabaseAway = (dataFolder: string): (() => void) => {
  const timer = setInterval(async () => {
    const postmaster = await postmasterOf(dataFolder);
    if (postmaster === undefined) return;
    try {
      process.kill(postmaster.pid, 'SIGINT');
    } catch {
      // It has already exited.
    }
  }, lookEveryMs);
  return () => clearInterval(timer);
};
