import type { Database } from './database.ts';

/** Runs `work` while no other node runs the work of this name. The lock ends with this process at the latest. */
export const oneAtATime = async <T>({ pool }: Database, name: string, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [name]).catch((error: Error) => {
      broken = error;
    });
    // A connection that may still hold the lock is closed, which releases it.
    client.release(broken);
  }
};
