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

describe('jobs', () => {
  it('run what was sent before and after the start, once', async () => {
    const jobs = fresh();
    const got: unknown[] = [];
    jobs.work('count', async (data) => void got.push(data));
    await jobs.send('count', { n: 1 });
    await jobs.schedule('count', '0 3 * * *', { timeZone: 'Asia/Shanghai' });
    await jobs.start();
    expect(jobs.isRunning()).toBe(true);
    await jobs.send('count', { n: 2 });
    await jobs.send('count', { n: 3 }, { after: new Date(Date.now() + 3_600_000), key: 'later' });
    await jobs.send('count', { n: 4 }, { after: new Date(Date.now() + 3_600_000), key: 'later' });
    await expect.poll(() => got, { timeout: 12_000 }).toEqual([{ n: 1 }, { n: 2 }]);
    const waiting = await database.pool.query("select data from pgboss.job where name = 'count' and state = 'created'");
    expect(waiting.rows).toEqual([{ data: { n: 3 } }]);
    expect((await database.pool.query('select name, cron, timezone from pgboss.schedule')).rows).toEqual([
      { name: 'count', cron: '0 3 * * *', timezone: 'Asia/Shanghai' },
    ]);
    await jobs.stop();
    expect(jobs.isRunning()).toBe(false);
  });
  it('try again after a failure and tell the job when to give up', async () => {
    const jobs = fresh();
    let tries = 0;
    let signal: AbortSignal | undefined;
    jobs.work(
      'fail',
      async (_data, given) => {
        tries += 1;
        signal = given;
        throw new Error('no');
      },
      { retries: 5 },
    );
    await jobs.start();
    await jobs.send('fail');
    await expect.poll(() => tries, { timeout: 10_000 }).toBe(1);
    const state = async () =>
      (await database.pool.query("select state from pgboss.job where name = 'fail'")).rows[0]?.state;
    await expect.poll(state, { timeout: 10_000 }).toBe('retry');
    await jobs.stop();
    expect(signal?.aborted).toBe(true);
  });
});
