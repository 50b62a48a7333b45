import { expect, it } from 'vitest';
import { tableOf } from './table-of.ts';

it('takes the fields of all rows, in the order in which they are met', () => {
  expect(
    tableOf([
      { room: '201', seats: 8 },
      { room: '202', free: true },
    ]),
  ).toEqual({
    columns: ['room', 'seats', 'free'],
    rows: [
      ['201', 8, null],
      ['202', null, true],
    ],
    left: 0,
  });
});

it('shows plain lists, single results and nothing', () => {
  expect(tableOf(['a', 2])).toEqual({ columns: [''], rows: [['a'], [2]], left: 0 });
  expect(tableOf({ seats: 8 })).toEqual({ columns: ['seats'], rows: [[8]], left: 0 });
  for (const none of [null, undefined, []]) expect(tableOf(none)).toEqual({ columns: [], rows: [], left: 0 });
});

it('bounds rows, columns and cells, and says what is left', () => {
  const wide = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`c${at}`, at]));
  const table = tableOf(Array.from({ length: 1_000 }, () => ({ ...wide, long: 'x'.repeat(9_999) })));
  expect([table.columns.length, table.rows.length, table.left]).toEqual([20, 200, 800]);
  expect(tableOf([{ deep: { a: 'y'.repeat(9_999) } }]).rows[0]?.[0]).toHaveLength(500);
});

it('takes no field that every object has', () => {
  const odd = JSON.parse('[{"__proto__": {"room": "x"}, "constructor": "y"}, {"room": "201"}]');
  expect(tableOf(odd).rows).toEqual([
    [expect.stringContaining('room'), 'y', null],
    [null, null, '201'],
  ]);
});
