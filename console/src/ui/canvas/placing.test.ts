import { describe, expect, it } from 'vitest';
import type { Placed } from './box.ts';
import { fits, grown, type PlacingRules, stepped } from './placing.ts';

const put = (id: string, x: number, y: number, w = 4, h = 2): Placed => ({ id, x, y, w, h });
const rules: PlacingRules = {
  step: { x: 1, y: 1 },
  within: { w: 12, h: 500 },
  largest: { w: 12, h: 40 },
  solid: true,
};
const items = [put('a', 0, 0), put('b', 4, 0), put('c', 0, 4)];
const only = (...ids: string[]) => new Set(ids);
const cells = (placed: readonly Placed[]) => placed.map(({ id, x, y, w, h }) => [id, x, y, w, h]);
const move = (id: string, dx: number, dy: number, all = items) => cells(stepped(all, only(id), [dx, dy], rules));
const size = (id: string, dw: number, dh: number, all = items) => cells(grown(all, only(id), [dw, dh], rules));

describe('moving by steps', () => {
  it('goes one cell', () => {
    expect(move('b', 1, 0)).toEqual([['b', 5, 0, 4, 2]]);
    expect(move('c', 0, 1)).toEqual([['c', 0, 5, 4, 2]]);
  });
  it('skips past what is in the way and never overlaps it', () => {
    expect(move('a', 1, 0)).toEqual([['a', 8, 0, 4, 2]]);
    expect(move('a', 1, 0, [...items, put('d', 8, 0)])).toEqual([]);
  });
  it('stays inside the limits, and does nothing for an item that is gone', () => {
    expect(move('a', -1, 0)).toEqual([]);
    expect(move('a', 0, -1)).toEqual([]);
    expect(move('x', 1, 0)).toEqual([]);
  });
  it('moves several together without treating each other as obstacles', () => {
    expect(cells(stepped(items, only('a', 'b'), [1, 0], rules))).toEqual([
      ['a', 1, 0, 4, 2],
      ['b', 5, 0, 4, 2],
    ]);
    expect(stepped(items, only('a', 'c'), [-1, 0], rules)).toEqual([]);
  });
  it('moves anywhere and over anything on a canvas without limits', () => {
    const open = { step: { x: 20, y: 20 } };
    expect(cells(stepped([put('a', 0, 0, 40, 40), put('b', 20, 0, 40, 40)], only('a'), [-1, 0], open))).toEqual([
      ['a', -20, 0, 40, 40],
    ]);
  });
});

describe('sizing by steps', () => {
  it('grows and shrinks by one cell', () => {
    expect(size('b', 1, 0)).toEqual([['b', 4, 0, 5, 2]]);
    expect(size('b', 0, -1)).toEqual([['b', 4, 0, 4, 1]]);
  });
  it('does not grow into another item, beyond the limits or to nothing', () => {
    const wide = [put('w', 0, 0, 12, 1)];
    expect(size('a', 1, 0)).toEqual([]);
    expect(size('w', 1, 0, wide)).toEqual([]);
    expect(size('w', 0, -1, wide)).toEqual([]);
    expect(size('t', 0, 1, [put('t', 0, 0, 1, 40)])).toEqual([]);
  });
  it('does not let selected items grow into each other', () => {
    expect(grown(items, only('a', 'b'), [1, 0], rules)).toEqual([]);
  });
});

it('checks whether placements fit', () => {
  expect(fits([put('a', 4, 2)], items, rules)).toBe(true);
  expect(fits([put('a', 4, 1)], items, rules)).toBe(false);
  expect(fits([put('a', 9, 2)], items, rules)).toBe(false);
});
