import type { LayoutForm, LayoutItem } from '@eoms/contract';
import { fitsGrid, type Palette } from './layout-items.ts';

export const alignments = ['left', 'right', 'top', 'bottom', 'width', 'height'] as const;
export type Alignment = (typeof alignments)[number];

const aligned = (chosen: readonly LayoutItem[], to: Alignment): ((item: LayoutItem) => Partial<LayoutItem>) => {
  const left = Math.min(...chosen.map(({ x }) => x));
  const right = Math.max(...chosen.map(({ x, w }) => x + w));
  const top = Math.min(...chosen.map(({ y }) => y));
  const bottom = Math.max(...chosen.map(({ y, h }) => y + h));
  const widest = Math.max(...chosen.map(({ w }) => w));
  const highest = Math.max(...chosen.map(({ h }) => h));
  const by: Record<Alignment, (item: LayoutItem) => Partial<LayoutItem>> = {
    left: () => ({ x: left }),
    right: ({ w }) => ({ x: right - w }),
    top: () => ({ y: top }),
    bottom: ({ h }) => ({ y: bottom - h }),
    width: () => ({ w: widest }),
    height: () => ({ h: highest }),
  };
  return by[to];
};

/** The items with the chosen ones aligned or made equal; undefined if they would overlap or leave the grid. */
export const alignItems = (
  items: readonly LayoutItem[],
  chosen: ReadonlySet<string>,
  to: Alignment,
  { form, palette }: { form: LayoutForm; palette: Palette },
): LayoutItem[] | undefined => {
  const change = aligned(
    items.filter(({ id }) => chosen.has(id)),
    to,
  );
  const next = items.map((item) => (chosen.has(item.id) && !item.locked ? { ...item, ...change(item) } : item));
  return fitsGrid(next, form, palette) ? next : undefined;
};
