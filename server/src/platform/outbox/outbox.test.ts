import { beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createOutbox } from './create-outbox.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});
const fresh = () => createOutbox({ database, log: createLog('silent'), metrics: createMetrics() });
const count = async () => Number((await database.pool.query('select count(*) from outbox_messages')).rows[0].count);
const rows = async () => (await database.pool.query('select attempts, last_error, dead_at from outbox_messages')).rows;
const makeDue = () => database.pool.query('update outbox_messages set available_at = now()');

describe('the outbox', () => {
  it('delivers what was committed and only that, also by a later start', async () => {
    const first = fresh();
    await database.transaction((tx) => first.add(tx, 'mail', { to: 'a' }));
    await database
      .transaction(async (tx) => {
        await first.add(tx, 'mail', { to: 'b' });
        throw new Error('no');
      })
      .catch(() => undefined);
    const second = fresh();
    const got: unknown[] = [];
    second.on('mail', async ({ payload }) => void got.push(payload));
    await second.start();
    await expect.poll(count).toBe(0);
    await second.stop();
    expect(got).toEqual([{ to: 'a' }]);
  });
  it('tries again after a failure and says why', async () => {
    const outbox = fresh();
    const attempts: number[] = [];
    outbox.on('mail', async ({ attempt }) => {
      attempts.push(attempt);
      if (attempt < 3) throw new Error('mailbox full');
    });
    await outbox.add(database.db, 'mail', {});
    await outbox.start();
    await expect.poll(async () => (await rows())[0]?.last_error).toBe('mailbox full');
    const hurry = async () => {
      await makeDue();
      return count();
    };
    await expect.poll(hurry, { timeout: 8_000 }).toBe(0);
    await outbox.stop();
    expect(attempts).toEqual([1, 2, 3]);
  });
  it('keeps a hopeless message for a person', async () => {
    const outbox = fresh();
    outbox.on('mail', async () => {
      throw new Error('no such user');
    });
    await outbox.add(database.db, 'mail', {});
    await database.pool.query('update outbox_messages set attempts = 11');
    await outbox.start();
    await expect.poll(async () => (await rows())[0]?.dead_at).toBeInstanceOf(Date);
    await outbox.stop();
    expect(await rows()).toMatchObject([{ attempts: 12, last_error: 'no such user' }]);
  });
  it('tells how far it is behind', async () => {
    const outbox = fresh();
    expect(await outbox.lag()).toEqual({ waiting: 0, oldestSeconds: 0, dead: 0 });
    for (let i = 0; i < 3; i++) await outbox.add(database.db, 'mail', {});
    await database.pool.query(`update outbox_messages set available_at = now() - interval '90 seconds'
      where id = (select min(id::text)::uuid from outbox_messages)`);
    await database.pool.query(`update outbox_messages set dead_at = now()
      where id = (select max(id::text)::uuid from outbox_messages)`);
    expect(await outbox.lag()).toEqual({ waiting: 2, oldestSeconds: 90, dead: 1 });
  });
  it('shares work between two processes without doubling it', async () => {
    const got: string[] = [];
    const workers = [fresh(), fresh()];
    for (const worker of workers) worker.on('mail', async ({ id }) => void got.push(id));
    const [one] = workers;
    for (let i = 0; i < 100; i++) await one?.add(database.db, 'mail', { i });
    await Promise.all(workers.map((worker) => worker.start()));
    await expect.poll(count, { timeout: 8_000 }).toBe(0);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect([got.length, new Set(got).size]).toEqual([100, 100]);
  });
});
