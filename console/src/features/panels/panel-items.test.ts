import type { PanelWidget } from '@eoms/contract';
import { expect, it } from 'vitest';
import { boxOf, columnRules, copiesBelow, pageRules, withPlaces } from './panel-items.ts';

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
const layout = [widget('a', 0, 0), widget('b', 4, 0, 8, 3)];

it('converts between cells and canvas units, for both panel widths', () => {
  for (const rules of [columnRules, pageRules]) {
    const placed = layout.map((one) => ({ id: one.id, ...boxOf(one, rules) }));
    expect(withPlaces(layout, placed, rules)).toEqual(layout);
  }
});
it('applies the positions of moved widgets and leaves the others unchanged', () => {
  const [a, b] = withPlaces(layout, [{ id: 'b', x: 0, y: 88, w: 40, h: 44 }], columnRules);
  expect(a).toBe(layout[0]);
  expect(b).toMatchObject({ x: 0, y: 2, w: 1, h: 1, kind: 'value' });
});
it('puts copies below everything, keeping their relative positions', () => {
  const copies = copiesBelow(layout, [widget('a', 0, 1), widget('b', 4, 2)]);
  expect(copies.map(({ x, y }) => [x, y])).toEqual([
    [0, 3],
    [4, 4],
  ]);
  expect(new Set([...copies, ...layout].map((one) => one.id)).size).toBe(4);
});
