import { boundSql, DatabaseKind } from '@eoms/contract';
import { expect, it } from 'vitest';
import { buildQuery, paramNameFor, type QueryPlan } from './build-query.ts';

const plan: QueryPlan = {
  schema: 'venue',
  table: 'seats',
  columns: ['room', 'seats'],
  conditions: [{ column: 'seats', operator: 'atLeast', param: 'seats' }],
  sort: { column: 'room', descending: true },
  rows: 50,
};

it('builds a statement that its database takes, with the value as a parameter', () => {
  const of = (kind: DatabaseKind) => buildQuery(kind, plan, { seats: 'int(11)' });
  expect(of('postgresql').sql).toBe(
    'select "room", "seats"\nfrom "venue"."seats"\nwhere "seats" >= :seats\norder by "room" desc\nlimit 50',
  );
  expect(of('sqlserver').sql).toMatch(/^select top \(50\) \[room\], \[seats\]\nfrom \[venue\]\.\[seats\]/);
  expect(of('oracle').sql).toMatch(/fetch first 50 rows only$/);
  for (const kind of DatabaseKind.options) {
    expect(of(kind).params).toMatchObject([{ name: 'seats', type: 'int' }]);
    expect(boundSql(of(kind).sql, kind).names).toEqual(['seats']);
  }
});

it('quotes names that would be more than names', () => {
  const hostile = { ...plan, schema: '', table: 'a"b`c]d\\ :x', columns: [], conditions: [], sort: null };
  for (const kind of DatabaseKind.options) expect(boundSql(buildQuery(kind, hostile, {}).sql, kind).names).toEqual([]);
  expect(paramNameFor('座位', [])).toBe('value');
  expect(paramNameFor('2nd seat', ['p_2nd_seat'])).toBe('p_2nd_seat_2');
});
