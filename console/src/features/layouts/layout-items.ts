import {
  findLayoutFaults,
  type Layout,
  type LayoutForm,
  type LayoutItem,
  type PluginDetail,
  widgetShapes,
} from '@eoms/contract';
import type { Placed } from '../../ui/canvas/box.ts';
import type { PlacingRules } from '../../ui/canvas/placing.ts';

export type Palette = ReadonlyMap<string, PluginDetail>;

/** Size of the canvas in canvas units: the desktop that layouts are drawn for. */
export const sheetSize = { w: 1152, h: 720 };

export const rulesOf = ({ colNum, maxRows }: LayoutForm): PlacingRules => ({
  step: { x: sheetSize.w / colNum, y: sheetSize.h / maxRows },
  within: sheetSize,
  largest: sheetSize,
  solid: true,
});

export const boxOf = ({ x, y, w, h }: Pick<LayoutItem, 'x' | 'y' | 'w' | 'h'>, { step }: PlacingRules) => ({
  x: x * step.x,
  y: y * step.y,
  w: w * step.x,
  h: h * step.y,
});

export const leastOf = (plugin: PluginDetail | undefined): readonly [number, number] =>
  plugin ? widgetShapes[plugin.widget].least : [1, 1];

/** The items with some of them elsewhere. Locked ones stay, and none becomes smaller than its widget allows. */
export const withPlaces = (
  items: readonly LayoutItem[],
  placed: readonly Placed[],
  { step }: PlacingRules,
  palette: Palette,
): LayoutItem[] => {
  const byId = new Map(placed.map((one) => [one.id, one]));
  return items.map((item) => {
    const to = byId.get(item.id);
    if (!to || item.locked) return item;
    const [leastW, leastH] = leastOf(palette.get(item.plugin));
    const w = Math.round(to.w / step.x);
    const h = Math.round(to.h / step.y);
    if (w < leastW || h < leastH) return item;
    return { ...item, x: Math.round(to.x / step.x), y: Math.round(to.y / step.y), w, h };
  });
};

/** Whether the items fit the grid without overlaps. */
export const fitsGrid = (items: readonly LayoutItem[], form: LayoutForm, palette: Palette): boolean =>
  findLayoutFaults(items, form, (code) => palette.get(code)?.widget).length === 0;

type Size = Pick<LayoutItem, 'w' | 'h'>;

const sizesBetween = ({ w, h }: Size, [leastW, leastH]: readonly [number, number]): Size[] => {
  const sizes: Size[] = [];
  for (let height = h; height >= leastH; height -= 1)
    for (let width = w; width >= leastW; width -= 1) sizes.push({ w: width, h: height });
  return sizes.sort((a, b) => b.w * b.h - a.w * a.h);
};

/** The first free spot in reading order; where there is none for the size, for the next smaller one. */
export const firstSpot = (
  layout: Layout,
  size: Size,
  least: readonly [number, number],
): Pick<LayoutItem, 'x' | 'y' | 'w' | 'h'> | undefined => {
  const { colNum, maxRows } = layout.layoutForm;
  const isFree = (x: number, y: number, { w, h }: Size): boolean =>
    layout.layout.every((one) => x >= one.x + one.w || one.x >= x + w || y >= one.y + one.h || one.y >= y + h);
  for (const one of sizesBetween({ w: Math.min(size.w, colNum), h: Math.min(size.h, maxRows) }, least))
    for (let y = 0; y + one.h <= maxRows; y += 1)
      for (let x = 0; x + one.w <= colNum; x += 1) if (isFree(x, y, one)) return { x, y, ...one };
  return undefined;
};

/** Adds items where there is room. Returns those that found none too. */
export const addItems = (
  layout: Layout,
  items: readonly LayoutItem[],
  palette: Palette,
): { layout: Layout; added: LayoutItem[]; left: number } => {
  let now = layout;
  const added: LayoutItem[] = [];
  for (const item of items) {
    const spot = firstSpot(now, item, leastOf(palette.get(item.plugin)));
    if (!spot) continue;
    const placed = { ...item, ...spot };
    added.push(placed);
    now = { ...now, layout: [...now.layout, placed] };
  }
  return { layout: now, added, left: items.length - added.length };
};
