import { expect, it } from 'vitest';
import {
  cellAt,
  errorSheet,
  findColumns,
  headingsIn,
  paramHeading,
  rowError,
  type TableFormat,
} from './table-columns.ts';

const format: TableFormat<'name' | 'code' | 'seats'> = {
  name: { zh: '房间', en: 'Rooms' },
  headings: {
    name: { zh: '名称', en: 'Name' },
    code: { zh: '编码', en: 'Code' },
    seats: { zh: '座位数', en: 'Seats' },
  },
  needed: ['name', 'code'],
};
const found = (row: Parameters<typeof findColumns>[1]) => {
  const columns = findColumns(format, row);
  if (!columns) throw new Error('a needed column is missing');
  return columns;
};

it('writes headings in the language of the caller and reads them in both, in any order', () => {
  expect(headingsIn(format, 'zh')).toEqual(['名称', '编码', '座位数']);
  const columns = found(['CODE ', null, '名称', 'something else', paramHeading('volume', '音量')]);
  const cells = ['c1', 1, 'Hall', 'x', 7];
  expect([cellAt(columns, cells, 'name'), cellAt(columns, cells, 'code')]).toEqual(['Hall', 'c1']);
  expect(cellAt(columns, cells, 'seats')).toBeNull();
  expect(cellAt(columns, cells, { param: 'volume' })).toBe(7);
  expect(cellAt(columns, [], 'name')).toBeNull();
});

it('refuses tables without the needed columns, and takes the first of two with the same heading', () => {
  expect(findColumns(format, ['Name', 'Seats'])).toBeUndefined();
  expect(findColumns(format, [])).toBeUndefined();
  expect(cellAt(found(['Name', 'Name', 'Code']), ['first', 'second', 'c'], 'name')).toBe('first');
});

it('reports errors under the heading in the user’s table, and returns the invalid rows', () => {
  const columns = found(['编码', '名称']);
  const error = rowError({ sheet: 'S', columns }, 3, 'name', 'missing');
  expect(error).toEqual({ part: 'S', row: 3, column: '名称', message: 'missing' });
  expect(rowError({ sheet: 'S', columns }, 3, 'seats', 'missing').column).toBe('');
  const bad = [{ cells: ['c', null], errors: [error, { ...error, column: '', message: 'no such place' }] }];
  expect(errorSheet('Rooms', columns.headings, 'Reason', bad)).toEqual({
    name: 'Rooms',
    headings: ['编码', '名称', 'Reason'],
    rows: [['c', null, '名称: missing; no such place']],
  });
});
