import { expect, it } from 'vitest';
import { refuse } from '../http/refusal.ts';
import { createErrorList, errorsAtMost } from './error-list.ts';
import { type ImportedPart, importPart } from './import-part.ts';

interface Maker {
  readonly id: string;
  readonly name: string;
  readonly city: string;
}
type Row = Omit<Maker, 'id'>;

const imported = async (known: readonly Maker[], rows: readonly Row[]) => {
  const report = {
    tally: { created: 0, changed: 0, unchanged: 0 },
    list: createErrorList('en'),
    apart: (save: () => Promise<void>) => save(),
  };
  const saved: string[] = [];
  const read: string[] = [];
  const part: ImportedPart<Row, Maker, Row> = {
    name: 'makers.json',
    rows: rows.map((value, at) => ({ row: at + 1, value })),
    key: { column: 'name', of: ({ name }) => name.toLowerCase() },
    find: ({ name }) => known.find((one) => one.name.toLowerCase() === name.toLowerCase()),
    read: (row, _before, say) => {
      if (row.city !== '') return row;
      say('city', { zh: '没有城市', en: 'No city' });
      return undefined;
    },
    async save({ id, before }, { name }) {
      if (name === 'Taken') throw refuse('catalogue.nameInUse', {}, [{ field: 'name' }]);
      saved.push(`${before ? 'update' : 'insert'} ${before ? id : name}`);
    },
    onRead: (_id, { name }) => void read.push(name),
  };
  const ids = await importPart(report, part);
  return { ...report, saved, read, ids };
};

it('saves rows that are new or differ, counts all, and knows their ids', async () => {
  const known = [
    { id: '1', name: 'Acme', city: 'Bonn' },
    { id: '2', name: 'Best', city: 'Rome' },
  ];
  const done = await imported(known, [
    { name: 'Acme', city: 'Bonn' },
    { name: 'Best', city: 'Oslo' },
    { name: 'New', city: 'Oslo' },
  ]);
  expect(done.tally).toEqual({ created: 1, changed: 1, unchanged: 1 });
  expect(done.saved).toEqual(['update 2', 'insert New']);
  expect(done.read).toEqual(['Acme', 'Best', 'New']);
  expect([done.ids.get('acme'), done.ids.get('best'), done.ids.size]).toEqual(['1', '2', 3]);
});

it('reports repeated keys and what a row lacks, and saves neither', async () => {
  const done = await imported(
    [],
    [
      { name: 'Acme', city: 'Bonn' },
      { name: 'ACME', city: 'Rome' },
      { name: 'Best', city: '' },
    ],
  );
  expect(done.saved).toEqual(['insert Acme']);
  expect(done.list.errors).toEqual([
    { part: 'makers.json', row: 2, column: 'name', message: 'The same as row 1' },
    { part: 'makers.json', row: 3, column: 'city', message: 'No city' },
  ]);
});

it('reports a row that the database refuses, and saves the others', async () => {
  const rows = ['Acme', 'Taken', 'Best'].map((name) => ({ name, city: 'Wuhan' }));
  const done = await imported([], rows);
  expect(done.saved).toEqual(['insert Acme', 'insert Best']);
  expect(done.list.errors).toMatchObject([{ row: 2, column: 'name' }]);
});

it('lists a limited number of errors', async () => {
  const rows = Array.from({ length: errorsAtMost + 5 }, (_, at) => ({ name: `m${at}`, city: '' }));
  const { list } = await imported([], rows);
  expect([list.errors.length, list.more()]).toEqual([errorsAtMost, 5]);
});
