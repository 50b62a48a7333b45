import { createServer, type Server } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { withDatabase } from './connection-string.ts';
import { isUniqueViolation, openDatabase } from './database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { newId } from './uuid.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table things (n int primary key)');
});
afterAll(() => database.drop());

describe('a transaction', () => {
  it('commits what resolves and rolls back what throws', async () => {
    await database.transaction(async (tx) => void (await tx.execute(sql`insert into things values (1)`)));
    const failing = database.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (2)`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await database.pool.query('select n from things')).rows).toEqual([{ n: 1 }]);
  });
  it('tries again after a deadlock', async () => {
    await database.pool.query('insert into things values (10), (11)');
    let begun = 0;
    const touch = (first: number, second: number) =>
      database.transaction(async (tx) => {
        await tx.execute(sql`select n from things where n = ${first} for update`);
        begun += 1;
        await vi.waitUntil(() => begun > 1, { timeout: 5_000, interval: 5 });
        await tx.execute(sql`select n from things where n = ${second} for update`);
        return 'done';
      });
    expect(await Promise.all([touch(10, 11), touch(11, 10)])).toEqual(['done', 'done']);
  });
  it('names a unique violation through the query builder’s wrapper', async () => {
    const error = await database.db.execute(sql`insert into things values (1)`).catch((e: unknown) => e);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'things_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'other')).toBe(false);
  });
});

describe('a database that is silent', () => {
  let silent: Server;
  beforeAll(async () => {
    silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void silent.close());
  it('is given up instead of waited for', async () => {
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const connectionString = `postgresql://x@127.0.0.1:${port}/x`;
    const other = openDatabase({ connectionString, log: createLog('silent'), connectWithinMs: 300 });
    await expect(other.pool.query('select 1')).rejects.toThrow(/timeout/);
    await other.close();
  });
});

it('survives the loss of idle connections', async () => {
  const other = openDatabase({ connectionString: database.connectionString, log: createLog('silent'), connections: 2 });
  await other.pool.query('select 1');
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'eoms' and pid <> pg_backend_pid() and datname = current_database()",
  );
  await expect
    .poll(() =>
      other.pool.query('select 1 as n').then(
        (r) => r.rows[0].n,
        () => 0,
      ),
    )
    .toBe(1);
  await other.close();
});

it('changes the name in every form of connection string', () => {
  expect(withDatabase('postgresql://a:b@/eoms?host=%2Ftmp&port=5432', 'x')).toBe(
    'postgresql://a:b@/x?host=%2Ftmp&port=5432',
  );
  expect(withDatabase('postgres://a@h:1/eoms', 'x')).toBe('postgres://a@h:1/x');
  expect(withDatabase('postgres://a@h:1', 'x')).toBe('postgres://a@h:1/x');
});

it('makes ids that sort by time, also many in a millisecond and when the clock steps back', () => {
  const ids = Array.from({ length: 20_000 }, (_, i) => newId(i < 10_000 ? 2_000_000_000_000 : 1_999_999_999_000));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
