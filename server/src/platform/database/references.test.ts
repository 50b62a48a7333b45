import { sql } from 'drizzle-orm';
import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../testing/test-platform.ts';
import { createReferences } from './references.ts';
import { newId } from './uuid.ts';

const first = pgTable('first_notes', { note: jsonb().notNull() });
const second = pgTable('second_notes', { note: jsonb().notNull() });
let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
  for (const name of ['first', 'second'])
    await platform.database.pool.query(`create table ${name}_notes (note jsonb not null)`);
});
afterAll(() => platform.close());

it('counts the rows of all tables that refer to something, each table once', async () => {
  const { db } = platform.database;
  const references = createReferences();
  const [id, other] = [newId(), newId()];
  const ofLevel = (level: number) => sql`note ->> 'level' = ${String(level)}`;
  const ofFirst = { table: first, mentions: first.note, ofLevel, variables: async () => ['mode', 'mode'] };
  references.add(ofFirst);
  references.add(ofFirst);
  references.add({ table: second, mentions: second.note });
  await db.insert(first).values([{ note: { steps: [{ id }] } }, { note: { level: 3 } }, { note: { level: 2 } }]);
  await db.insert(second).values([{ note: [id] }, { note: [other] }, { note: { level: 3 } }]);
  expect(await references.mentioning(db, id)).toBe(2);
  expect(await references.mentioning(db, other)).toBe(1);
  expect(await references.mentioning(db, newId())).toBe(0);
  // Only the first table says which of its rows name a level.
  expect(await references.ofLevel(db, 3)).toBe(1);
  expect(await references.variables(db)).toEqual(['mode', 'mode']);
});
