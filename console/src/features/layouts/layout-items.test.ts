import { type LayoutItem, standardForm } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { newItem } from '../../domain/layouts/new-item.ts';
import { alignItems } from './align-items.ts';
import { addItems, boxOf, firstSpot, fitsGrid, rulesOf, withPlaces } from './layout-items.ts';
import { layoutItem, paletteOf } from './layouts.fixture.ts';

const palette = paletteOf('text', 'deviceControl', 'clock');
const layoutWith = (...layout: LayoutItem[]) => ({ layoutForm: standardForm, layout });
const rules = rulesOf(standardForm);

describe('items on the canvas', () => {
  it('keep their cells when they are converted to canvas units and back', () => {
    const items = [layoutItem('a', 'text', { x: 3, y: 5, w: 4, h: 1 })];
    const placed = items.map((one) => ({ id: one.id, ...boxOf(one, rules) }));
    expect(withPlaces(items, placed, rules, palette)).toEqual(items);
  });
  it('stay where they are while locked, or when they would become too small', () => {
    const locked = layoutItem('l', 'text', { locked: true });
    const small = layoutItem('s', 'deviceControl', { x: 4 });
    const moved = [locked, small].map(({ id }) => ({ id, ...boxOf({ x: 2, y: 2, w: 1, h: 1 }, rules) }));
    expect(withPlaces([locked, small], moved, rules, palette)).toEqual([locked, small]);
  });
});

describe('a new widget', () => {
  it('goes to the first free spot in reading order', () => {
    const layout = layoutWith(layoutItem('a', 'text', { w: 5, h: 1 }));
    expect(firstSpot(layout, { w: 2, h: 1 }, [1, 1])).toEqual({ x: 5, y: 0, w: 2, h: 1 });
    expect(firstSpot(layout, { w: 4, h: 1 }, [1, 1])).toEqual({ x: 0, y: 1, w: 4, h: 1 });
  });
  it('is smaller where there is no room for its usual size, and not added where there is none at all', () => {
    const full = layoutWith(layoutItem('a', 'text', { w: 8, h: 6 }));
    const plugin = palette.get('deviceControl');
    if (!plugin) throw new Error('no plugin');
    const { layout, added, left } = addItems(full, [newItem(plugin), newItem(plugin), newItem(plugin)], palette);
    expect(added.map(({ x, y, w, h }) => [x, y, w, h])).toEqual([
      [0, 6, 3, 2],
      [3, 6, 3, 2],
      [6, 6, 2, 2],
    ]);
    expect(left).toBe(0);
    expect(fitsGrid(layout.layout, standardForm, palette)).toBe(true);
    expect(addItems(layout, [newItem(plugin)], palette).left).toBe(1);
  });
});

describe('aligning', () => {
  const a = layoutItem('a', 'text', { x: 1, y: 0 });
  const b = layoutItem('b', 'text', { x: 4, y: 3, w: 3, h: 1 });
  const world = { form: standardForm, palette };
  const both = new Set(['a', 'b']);
  const align = (to: Parameters<typeof alignItems>[2]) =>
    alignItems([a, b], both, to, world)?.map(({ x, y, w, h }) => [x, y, w, h]);
  it('moves the chosen widgets to a common edge or size', () => {
    expect(align('left')).toEqual([
      [1, 0, 2, 2],
      [1, 3, 3, 1],
    ]);
    expect(align('right')).toEqual([
      [5, 0, 2, 2],
      [4, 3, 3, 1],
    ]);
    expect(align('width')).toEqual([
      [1, 0, 3, 2],
      [4, 3, 3, 1],
    ]);
    expect(align('bottom')).toEqual([
      [1, 2, 2, 2],
      [4, 3, 3, 1],
    ]);
  });
  it('is refused where widgets would overlap', () => {
    const below = layoutItem('c', 'text', { x: 1, y: 3, w: 2, h: 2 });
    expect(alignItems([a, below], new Set(['a', 'c']), 'top', world)).toBeUndefined();
  });
});
