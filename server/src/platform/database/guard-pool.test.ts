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
      await new Promise((resolve) => setTimeout(resolve, 100));
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

  it('leaves a long question alone that the database works on', async () => {
    await answers();
    const { rows } = await database.pool.query("select pg_sleep(3), 'done' as told");
    expect(rows[0]?.told).toBe('done');
  });
});
