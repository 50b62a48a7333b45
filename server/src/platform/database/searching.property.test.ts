import { integer, pgTable } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchForm, wordsOf } from './search-form.ts';
import { searching } from './searching.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { countTrigrams, type TextSample } from './text-sample.ts';

const things = pgTable('things', { id: integer().primaryKey() });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`create table things (id int primary key, name text not null,
    search_text text generated always as (search_form(name)) stored)`);
  await database.pool.query('create index on things using gin (search_text gin_trgm_ops)');
});
afterAll(() => database.drop());

const units = [...'abIZ01 -%_\\\'"投影机三１Ａé', '😀', '。'];
const text = fc.string({ unit: fc.constantFrom(...units), maxLength: 12 });
const manyWords = fc.constant('a b '.repeat(25).trim());
const keyword = fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: manyWords });
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** A right one, none, one that takes everything for frequent, and one of other rows with any shares. */
const samples = async (texts: string[], others: string[], shares: number[]): Promise<(TextSample | undefined)[]> => {
  const right = await countTrigrams(texts);
  const known = [...right.shares.keys()];
  return [
    undefined,
    right,
    { texts, shares: new Map(known.map((trigram) => [trigram, 1])) },
    { texts: others, shares: new Map(known.map((trigram, i) => [trigram, shares[i % shares.length] ?? 0])) },
  ];
};

it('finds what a plain filter finds, whatever the sample says', { timeout: 120_000 }, async () => {
  const { pool, db } = database;
  const rows = fc.array(text, { minLength: 1, maxLength: 30 });
  const cut = fc.record({ row: fc.nat(29), from: fc.nat(11), length: fc.integer({ min: 1, max: 8 }) });
  await fc.assert(
    fc.asyncProperty(
      rows,
      keyword,
      cut,
      rows,
      fc.array(share, { minLength: 1 }),
      async (names, free, at, others, shares) => {
        await pool.query('truncate things');
        await pool.query('insert into things (id, name) select * from unnest($1::int[], $2::text[])', [
          names.map((_, i) => i),
          names,
        ]);
        const stored = (await pool.query('select search_text from things order by id')).rows.map((r) => r.search_text);
        const seen = names[at.row % names.length]?.slice(at.from, at.from + at.length).toWellFormed() ?? '';
        for (const words of [free, seen]) {
          const forms = wordsOf(words).map(searchForm);
          const expected = stored.flatMap((row: string, i) => (forms.every((form) => row.includes(form)) ? [i] : []));
          for (const sample of await samples(stored, others, shares)) {
            const found = await db
              .select()
              .from(things)
              .where(searching(words, things, sample))
              .orderBy(things.id);
            expect(found.map(({ id }) => id)).toEqual(expected);
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});
