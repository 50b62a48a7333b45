import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { trigramsOf } from './trigrams.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('knows the trigrams that the index has', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'abc019 -_%\\.'), maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(text, async (words) => {
      const { rows } = await database.pool.query('select show_trgm($1) as known', [words]);
      const taken = trigramsOf(` ${words} `).map((trigram) => trigram.text);
      expect([...new Set(taken)].sort()).toEqual([...rows[0].known].sort());
    }),
    { numRuns: 100 },
  );
});

it('takes from the middle of a text only what the pattern says', () => {
  const of = (form: string) => trigramsOf(form).map(({ text, start, end }) => [text, form.slice(start, end)]);
  expect(of('ab')).toEqual([]);
  expect(of('abcd')).toEqual([
    ['abc', 'abc'],
    ['bcd', 'bcd'],
  ]);
  expect(of('a-bc')).toEqual([
    ['  b', '-b'],
    [' bc', '-bc'],
  ]);
  expect(of(' 光  明 ')).toEqual([
    ['  光', ' 光'],
    [' 光 ', ' 光 '],
    ['  明', ' 明'],
    [' 明 ', ' 明 '],
  ]);
});
