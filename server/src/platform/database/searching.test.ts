import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searching } from './searching.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const things = pgTable('things', { name: text().notNull() });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`create table things (name text not null,
    search_text text generated always as (search_form(name)) stored)`);
  await database.pool.query('create index on things using gin (search_text gin_trgm_ops)');
});
afterAll(() => database.drop());

const find = async (keyword: string) =>
  (await database.db.select().from(things).where(searching(keyword, things)).orderBy(things.name)).map((t) => t.name);

it('finds words in the middle of rows, in any script, with wildcards taken literally', async () => {
  const names = ['三楼多功能厅投影机 离线', 'Hall display went Offline', '100% done', 'a_b', '演示音響', 'ＬＥＤ 屏'];
  await database.db.insert(things).values(names.map((name) => ({ name })));
  expect(await find('投影')).toEqual([names[0]]);
  expect(await find('能厅投')).toEqual([names[0]]);
  expect(await find('影投')).toEqual([]);
  expect(await find('机')).toEqual([names[0]]);
  expect(await find('FLINE splay')).toEqual([names[1]]);
  expect(await find('离线 三楼')).toEqual([names[0]]);
  expect(await find('%')).toEqual([names[2]]);
  expect(await find('_b')).toEqual([names[3]]);
  expect(await find('led')).toEqual([names[5]]);
  expect(await find('  ')).toHaveLength(names.length);
});

it('reads an index, not the table', async () => {
  await database.pool.query(`insert into things select '会议室' || n || '投影机' from generate_series(1, 20000) n`);
  await database.pool.query('vacuum analyze things');
  const plan = async (keyword: string): Promise<string> => {
    const { sql, params } = database.db.select().from(things).where(searching(keyword, things)).toSQL();
    const { rows } = await database.pool.query(`explain ${sql}`, params);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(await plan('室4711')).toContain('Bitmap Index Scan on things_search_text_idx');
  expect(await plan('display')).toContain('Bitmap Index Scan on things_search_text_idx');
  expect(await find('室4711投')).toEqual(['会议室4711投影机']);
});
