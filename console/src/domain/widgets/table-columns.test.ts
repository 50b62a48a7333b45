import { expect, it } from 'vitest';
import { shownColumns } from './table-columns.ts';

const table = { columns: ['id', 'room', 'begins'] };

it('shows all columns where nothing is said', () => {
  expect(shownColumns(table, ' ')).toEqual([
    { name: 'id', at: 0 },
    { name: 'room', at: 1 },
    { name: 'begins', at: 2 },
  ]);
});

it('shows the columns that are said, in that order and by their names, with Chinese marks too', () => {
  const shown = [
    { name: '开始', at: 2 },
    { name: 'room', at: 1 },
  ];
  expect(shownColumns(table, 'begins = 开始, room')).toEqual(shown);
  expect(shownColumns(table, 'begins＝开始，room，')).toEqual(shown);
  expect(shownColumns(table, 'gone = Gone, room')).toEqual([{ name: 'room', at: 1 }]);
});
