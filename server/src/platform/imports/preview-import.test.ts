import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { carryOut, type ImportPass, previewImport } from './preview-import.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table imported (n int primary key)');
});
afterAll(() => database.drop());

const pass =
  (...numbers: number[]): ImportPass =>
  async (tx, tally) => {
    for (const n of numbers) {
      await tx.execute(sql`insert into imported values (${n})`);
      tally.created += 1;
    }
  };
const stored = async () => (await database.pool.query('select n from imported order by n')).rows.map((row) => row.n);

it('reports what an import would do, and does nothing', async () => {
  expect(await previewImport(database, pass(1, 2))).toEqual({ created: 2, changed: 0, unchanged: 0 });
  expect(await stored()).toEqual([]);
  await expect(previewImport(database, pass(1, 1))).rejects.toThrow();
});

it('does all of it or nothing, the last step included', async () => {
  let received = 0;
  const done = await carryOut(database, pass(1, 2), async (_tx, { created }) => {
    received = created;
  });
  expect([done.created, received, await stored()]).toEqual([2, 2, [1, 2]]);
  await expect(carryOut(database, pass(3, 1), async () => undefined)).rejects.toThrow();
  const refuse = async () => {
    throw new Error('no');
  };
  await expect(carryOut(database, pass(4), refuse)).rejects.toThrow('no');
  expect(await stored()).toEqual([1, 2]);
});
