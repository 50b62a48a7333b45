import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../testing/test-platform.ts';
import { time } from './columns.ts';
import { manyRows } from './many-rows.ts';
import { newId } from './uuid.ts';

const table = pgTable('many', {
  id: uuid().primaryKey(),
  words: text('some_words').notNull(),
  level: smallint().notNull(),
  count: integer(),
  value: jsonb().$type<unknown>(),
  done: boolean().notNull().default(true),
  at: time('happened_at').notNull(),
});

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
  await platform.database.db.execute(sql`create table many (id uuid primary key, some_words text not null,
    level smallint not null, count int, value jsonb, done boolean not null default true, happened_at timestamptz not null)`);
});
afterAll(() => platform.close());

it('stores every kind of value as it is, and leaves what is not given to its default', async () => {
  const { db } = platform.database;
  const at = new Date('2026-11-25T20:15:30.123Z');
  const values = [{ a: ['"', '\\', '\n'] }, 'x', 0, false, null];
  const rows = values.map((value, n) => ({
    id: newId(),
    words: `'); drop table many; -- ${n} 灯 😀`,
    level: n,
    value,
    at,
    count: n % 2 === 0 ? n : null,
  }));
  await db.execute(sql`insert into ${table} ${manyRows(table, rows)}`);
  const stored = await db.select().from(table).orderBy(table.level);
  expect(stored).toEqual(rows.map((row) => ({ ...row, done: true })));
});

it('takes thousands of rows in one statement', async () => {
  const { db } = platform.database;
  const rows = Array.from({ length: 20_000 }, (_, n) => ({
    id: newId(),
    words: 'x',
    level: 1,
    count: n,
    at: new Date(),
  }));
  await db.execute(sql`insert into ${table} ${manyRows(table, rows)}`);
  expect(await db.$count(table, sql`some_words = 'x'`)).toBe(20_000);
});
