import type { ClientBase } from 'pg';
import type { Database } from './database.ts';

/** Longer than any node needs for such work. */
const waitAtMostMs = 60_000;
const lookEveryMs = 100;

/** Asks again and again: a statement that waits for the lock would end by the time limit of statements. */
const take = async (client: ClientBase, name: string): Promise<void> => {
  for (const start = Date.now(); ; ) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [
      name,
    ]);
    if (rows[0]?.taken) return;
    if (Date.now() - start > waitAtMostMs) throw new Error(`another node has not finished: ${name}`);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
};

/** Runs `work` while no other node runs the work of this name. The lock ends with this process at the latest. */
export const oneAtATime = async <T>({ pool }: Database, name: string, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await take(client, name);
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [name]).catch((error: Error) => {
      broken = error;
    });
    // A connection that may still hold the lock is closed, which releases it.
    client.release(broken);
  }
};
