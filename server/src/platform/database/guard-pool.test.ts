import { letTimePass } from '@eoms/contract/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { type BreakableDatabase, breakableDatabase } from '../testing/breakable-database.ts';
import { type Database, openDatabase } from './database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

describe('a database that falls silent', () => {
  let behind: TestDatabase;
  let road: BreakableDatabase;
  let database: Database;
  beforeAll(async () => {
    behind = await createTestDatabase();
    road = await breakableDatabase(behind.connectionString);
    database = openDatabase({ connectionString: road.connectionString, log: createLog('silent'), connections: 3 });
  });
  afterEach(() => road.mend());
  afterAll(async () => {
    await database.close();
    await road.close();
    await behind.drop();
  });
  const failure = async (work: Promise<unknown>): Promise<{ ms: number; message: string }> => {
    const begun = performance.now();
    const message = await work.then(
      () => 'answered',
      (error: Error) => error.message,
    );
    return { ms: performance.now() - begun, message };
  };
  const answers = () =>
    expect
      .poll(
        () =>
          database.pool.query('select 1').then(
            () => true,
            () => false,
          ),
        { timeout: 10_000, interval: 50 },
      )
      .toBe(true);

  it.each(['silent', 'gone'] as const)(
    '(%s) keeps nobody waiting for long, and is welcome back',
    async (how) => {
      await answers();
      const asked = [1, 2, 3, 4, 5, 6].map(() => failure(database.pool.query('select pg_sleep(20)')));
      const within = failure(database.transaction((tx) => tx.execute('select pg_sleep(20)')));
      await letTimePass(100, 'the questions are on their way');
      road.break(how);
      for (const { ms, message } of await Promise.all([...asked, within])) {
        expect(message).not.toBe('answered');
        expect(ms).toBeLessThan(6_000);
      }
      await expect
        .poll(async () => (await failure(database.pool.query('select 1'))).ms, { timeout: 10_000 })
        .toBeLessThan(200);
      road.mend();
      await answers();
    },
    40_000,
  );

  it('does not end the process when it is lost in the middle of a transaction', async () => {
    await answers();
    const lent = await database.pool.connect();
    await lent.query('begin');
    const lost = new Promise((resolve) => lent.once('error', resolve));
    road.break('gone');
    await lost;
    expect((await failure(lent.query('select 1'))).message).not.toBe('answered');
    lent.release(true);
    road.mend();
    await answers();
  });

  it('is not considered silent because this process was too busy to listen', async () => {
    await answers();
    const asked = database.pool.query("select pg_sleep(8), 'done' as result");
    const busyUntil = Date.now() + 7_000;
    while (Date.now() < busyUntil) {
      // Blocks the process for longer than the guard would wait.
      await letTimePass(3, 'the guard begins its probe');
      for (const end = Date.now() + 1_800; Date.now() < end; );
    }
    expect((await asked).rows[0]?.result).toBe('done');
  });

  it('leaves a long query alone that the database is working on', async () => {
    await answers();
    const { rows } = await database.pool.query("select pg_sleep(3), 'done' as result");
    expect(rows[0]?.result).toBe('done');
  });
});
