import type { PanelWidget } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { byKey, moved, resized } from './layout-moves.ts';

const widget = (id: string, x: number, y: number, w = 4, h = 2): PanelWidget => ({
  id,
  kind: 'value',
  x,
  y,
  w,
  h,
  label: null,
  icon: null,
  capability: null,
  property: null,
  index: null,
  action: null,
  args: {},
});
const layout = [widget('a', 0, 0), widget('b', 4, 0), widget('c', 0, 4)];
const boxOf = (of: typeof layout, id: string) => {
  const found = of.find((w) => w.id === id);
  return found && [found.x, found.y, found.w, found.h];
};

describe('moving a widget by keys', () => {
  it('goes one cell', () => {
    expect(boxOf(moved(layout, 'b', 1, 0), 'b')).toEqual([5, 0, 4, 2]);
    expect(boxOf(moved(layout, 'c', 0, 1), 'c')).toEqual([0, 5, 4, 2]);
  });
  it('steps past what stands in the way and never over it', () => {
    expect(boxOf(moved(layout, 'a', 1, 0), 'a')).toEqual([8, 0, 4, 2]);
    expect(boxOf(moved([...layout, widget('d', 8, 0)], 'a', 1, 0), 'a')).toEqual([0, 0, 4, 2]);
  });
  it('stays inside the panel', () => {
    expect(moved(layout, 'a', -1, 0)).toBe(layout);
    expect(moved(layout, 'a', 0, -1)).toBe(layout);
  });
  it('leaves the others alone and does nothing with a widget that is gone', () => {
    const [a, , c] = moved(layout, 'b', 1, 0);
    expect([a, c]).toEqual([layout[0], layout[2]]);
    expect(moved(layout, 'x', 1, 0)).toBe(layout);
  });
});

describe('sizing a widget by keys', () => {
  it('grows and shrinks by one cell', () => {
    expect(boxOf(resized(layout, 'b', 1, 0), 'b')).toEqual([4, 0, 5, 2]);
    expect(boxOf(resized(layout, 'b', 0, -1), 'b')).toEqual([4, 0, 4, 1]);
  });
  it('does not grow into another, out of the panel or to nothing', () => {
    expect(resized(layout, 'a', 1, 0)).toBe(layout);
    expect(resized([widget('w', 0, 0, 12, 1)], 'w', 1, 0)[0]?.w).toBe(12);
    expect(resized([widget('w', 0, 0, 12, 1)], 'w', 0, -1)[0]?.h).toBe(1);
  });
});

describe('keys', () => {
  it('arrows move, shift and arrows size, delete removes', () => {
    expect(boxOf(byKey(layout, 'b', 'ArrowRight', false) ?? [], 'b')).toEqual([5, 0, 4, 2]);
    expect(boxOf(byKey(layout, 'b', 'ArrowRight', true) ?? [], 'b')).toEqual([4, 0, 5, 2]);
    expect(byKey(layout, 'b', 'Delete', false)?.map((w) => w.id)).toEqual(['a', 'c']);
    expect(byKey(layout, 'b', 'Tab', false)).toBeUndefined();
  });
});
