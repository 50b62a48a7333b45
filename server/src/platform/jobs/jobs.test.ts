import PgBoss from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { createLog } from '../log/log.ts';
import { createJobs } from './create-jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
const fresh = () => createJobs({ database, log: createLog('silent') });

/** Does what the schedule does when a job is due. */
const fallDue = async (name: string): Promise<void> => {
  const db = { executeSql: (text: string, values: unknown[]) => database.pool.query(text, values) };
  await new PgBoss({ db, schema: 'pgboss' }).send(name, {});
};

describe('jobs', () => {
  it('run when due, whether they were scheduled before the start or after', async () => {
    const jobs = fresh();
    const done: string[] = [];
    jobs.work('count', async () => void done.push('count'));
    jobs.work('clean', async () => void done.push('clean'));
    await jobs.schedule('count', '0 3 * * *');
    await jobs.start();
    await jobs.schedule('clean', '0 4 * * *');
    expect(jobs.isRunning()).toBe(true);
    expect((await database.pool.query('select name, cron from pgboss.schedule order by cron')).rows).toEqual([
      { name: 'count', cron: '0 3 * * *' },
      { name: 'clean', cron: '0 4 * * *' },
    ]);
    await fallDue('count');
    await fallDue('clean');
    await expect.poll(() => [...done].sort(), { timeout: 12_000 }).toEqual(['clean', 'count']);
    await jobs.stop();
    expect(jobs.isRunning()).toBe(false);
  });
  it('are retried after a failure and signalled when to give up', async () => {
    const jobs = fresh();
    let tries = 0;
    let signal: AbortSignal | undefined;
    jobs.work(
      'fail',
      async (given) => {
        tries += 1;
        signal = given;
        throw new Error('no');
      },
      { retries: 5 },
    );
    await jobs.start();
    await fallDue('fail');
    await expect.poll(() => tries, { timeout: 10_000 }).toBe(1);
    const state = async () =>
      (await database.pool.query("select state from pgboss.job where name = 'fail'")).rows[0]?.state;
    await expect.poll(state, { timeout: 10_000 }).toBe('retry');
    await jobs.stop();
    expect(signal?.aborted).toBe(true);
  });
});
