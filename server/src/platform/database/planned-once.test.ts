import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plannedOnce } from './planned-once.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table things (n int primary key)');
  await database.pool.query('insert into things select generate_series(1, 100)');
});
afterAll(() => database.drop());

const count = async (upTo: number, alias = 'found') => {
  const found = await plannedOnce(database.db).execute<Record<string, number>>(
    sql`select count(*)::int as ${sql.identifier(alias)} from things where n <= ${upTo}`,
  );
  return found.rows[0]?.[alias];
};

/** As the connection counts them that served `count`: the first of the pool as long as nothing waits. */
const plans = async () => {
  const { rows } = await plannedOnce(database.db).execute<{ made: number; used: number }>(
    sql`select custom_plans::int as made, generic_plans::int as used from pg_prepared_statements
      where statement like '%from things%' order by generic_plans desc limit 1`,
  );
  return rows[0];
};

it('keeps the plan of a statement for all its values', async () => {
  for (const upTo of [3, 50, 3, 100, 7, 9, 12]) expect(await count(upTo)).toBe(upTo);
  expect(await plans()).toEqual({ made: 0, used: 7 });
});

it('runs any number of statements, of which it keeps some', async () => {
  for (let n = 0; n < 250; n += 1) expect(await count(n % 100, `c${n}`)).toBe(n % 100);
  const { rows } = await plannedOnce(database.db).execute<{ kept: number }>(
    sql`select count(*)::int as kept from pg_prepared_statements`,
  );
  expect(rows[0]?.kept).toBeLessThanOrEqual(200);
});

it('only reads', async () => {
  const writing = plannedOnce(database.db).execute(sql`delete from things`);
  await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } });
});

it('is the executor itself inside a transaction', async () => {
  await database.transaction(async (tx) => expect(plannedOnce(tx)).toBe(tx));
});

it('makes a new plan after the table has changed', async () => {
  await database.pool.query('alter table things add column name text');
  expect(await count(20)).toBe(20);
});
