import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { searching } from './searching.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { type TextSample, textSample } from './text-sample.ts';

const people = pgTable('people', { name: text().notNull() });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(`create table people (n int primary key, name text not null,
    search_text text generated always as (search_form(name)) stored)`);
  await pool.query(
    `insert into people select n, 'device 温度过高 person' || 100000 + n from generate_series(1, 100000) n`,
  );
  await pool.query('create index on people using gin (search_text gin_trgm_ops)');
  await pool.query('vacuum analyze people');
});
afterAll(() => database.drop());

const explain = async (keyword: string, sample: TextSample | undefined) => {
  const select = database.db
    .select()
    .from(people)
    .where(searching(keyword, people, sample))
    .limit(20)
    .toSQL();
  const { rows } = await database.pool.query(`explain (analyze, buffers, format json) ${select.sql}`, select.params);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
  return { pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], text: JSON.stringify(plan) };
};

it('reads none of the index entries that every row has', async () => {
  const sample = await vi.waitFor(() => {
    const found = textSample(database.db, people);
    if (!found) throw new Error('no sample yet');
    return found;
  });
  // Capital I is not the same letter in every database: the word is looked up whole.
  expect((await explain('INK', sample)).text).toContain('people_search_text_idx');
  for (const keyword of ['person147110', 'device 47110', '温度 47110', 'person147110 过高']) {
    const narrow = await explain(keyword, sample);
    expect(narrow.text).toContain('people_search_text_idx');
    expect(narrow.pages).toBeLessThan(40);
    expect((await explain(keyword, undefined)).pages).toBeGreaterThan(2 * narrow.pages);
  }
});

it('reads the rows in their order where the index would name all of them', async () => {
  const sample = textSample(database.db, people);
  const broad = await explain('device 过高', sample);
  expect(broad.text).not.toContain('people_search_text_idx');
  expect(broad.pages).toBeLessThan(20);
});
