import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flushedLater } from './flushed-later.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('concerns one statement only', async () => {
  const { rows } = await database.db.execute(sql`select ${flushedLater.flushedLater} as set,
    current_setting('synchronous_commit') as now`);
  expect(rows).toEqual([{ set: 'off', now: 'off' }]);
  const after = await Promise.all(Array.from({ length: 5 }, () => database.db.execute(sql`show synchronous_commit`)));
  expect(after.flatMap((one) => one.rows)).toEqual(Array.from({ length: 5 }, () => ({ synchronous_commit: 'on' })));
});
