import { describe, expect, it } from 'vitest';
import { splitCode } from '../../domain/places/place-code.ts';
import { floorsOf, groupsBelow } from './floors.ts';
import { rateOf, typeRates } from './rates.ts';
import { scaleFor, totals } from './trend.ts';

const group = (id: string, name: string, sort: number, parentId: string | null = null) => ({
  id,
  name,
  sort,
  parentId,
  createdAt: '',
  revision: 1,
});
const place = (name: string, groupId: string) => ({ name, groupId, sort: 0 }) as Parameters<typeof floorsOf>[1][number];

describe('floors', () => {
  it('splits a code from a name', () => {
    expect(splitCode('201 国际会议厅')).toEqual({ code: '201', rest: '国际会议厅' });
    expect(splitCode('B1 Garage')).toEqual({ code: 'B1', rest: 'Garage' });
    expect(splitCode('控制室')).toEqual({ code: '', rest: '控制室' });
  });
  it('puts rooms on floors in order without losing any', () => {
    const floors = floorsOf(
      [group('2', '2F', 2), group('3', '3F', 1), group('x', 'empty', 0)],
      [place('210 b', '2'), place('201 a', '2'), place('301', '3'), place('?', 'gone')],
      'else',
    );
    expect(floors.map((f) => [f.name, f.places.map((p) => p.name)])).toEqual([
      ['3F', ['301']],
      ['2F', ['201 a', '210 b']],
      ['else', ['?']],
    ]);
  });
  it('finds the groups below a group', () => {
    const all = [
      group('f', 'floor', 1, 'b'),
      group('b', 'building', 1),
      group('w', 'wing', 1, 'f'),
      group('o', 'other', 1),
    ];
    expect([...groupsBelow(all, 'b')].sort()).toEqual(['b', 'f', 'w']);
  });
});

describe('rates', () => {
  it('adds places together, most offline devices first', () => {
    const counts = [
      { typeCode: 'p', total: 2, online: 2, offline: 0 },
      { typeCode: 'd', total: 1, online: 0, offline: 1 },
      { typeCode: 'p', total: 3, online: 3, offline: 0 },
    ];
    const rates = typeRates(counts, [{ code: 'p', name: '投影机', nameEn: 'Projector', icon: 'projector' }]);
    expect(rates.map((r) => [r.name, r.online, r.total])).toEqual([
      ['d', 0, 1],
      ['投影机', 5, 5],
    ]);
    expect(typeRates(counts, [{ code: 'p', name: '投影机', nameEn: 'Projector', icon: '' }], 'en')[1]?.name).toBe(
      'Projector',
    );
  });
  it('never rounds up to 100 %', () => {
    expect([rateOf(9999, 10_000), rateOf(10, 10), rateOf(0, 3)]).toEqual(['99.9%', '100%', '0.0%']);
  });
});

it('scales the trend to round numbers with at most four lines', () => {
  expect([scaleFor(1), scaleFor(10), scaleFor(186)].map((s) => [s.step, s.top])).toEqual([
    [1, 1],
    [5, 10],
    [100, 200],
  ]);
  expect(
    totals([
      { at: '', levels: { 1: 1, 2: 0, 3: 2, 4: 0 } },
      { at: '', levels: { 1: 1, 2: 0, 3: 0, 4: 5 } },
    ]),
  ).toEqual({ 1: 2, 2: 0, 3: 2, 4: 5 });
});
