import { type WidgetKind, widgetShapes } from '../plugins/widgets.ts';
import type { LayoutForm, LayoutItem } from './layout.entities.ts';

export interface LayoutFault {
  readonly code: '422' | 'layout.outside' | 'layout.overlap';
  /** Position of the widget in the list. */
  readonly at: number;
}

type Placed = Pick<LayoutItem, 'id' | 'x' | 'y' | 'w' | 'h' | 'plugin'>;

export const itemsOverlap = (a: Omit<Placed, 'plugin'>, b: Omit<Placed, 'plugin'>): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/**
 * Widgets that repeat an id, leave the grid, are smaller than their widget allows, or overlap an earlier one. The
 * server refuses them and the designer never makes them.
 */
export const findLayoutFaults = (
  items: readonly Placed[],
  { colNum, maxRows }: LayoutForm,
  widgetOf: (plugin: string) => WidgetKind | undefined,
): LayoutFault[] => {
  const ids = new Set<string>();
  return items.flatMap((item, at): LayoutFault[] => {
    if (ids.has(item.id)) return [{ code: '422', at }];
    ids.add(item.id);
    const widget = widgetOf(item.plugin);
    const [leastW, leastH] = widget ? widgetShapes[widget].least : [1, 1];
    const isOutside = item.x + item.w > colNum || item.y + item.h > maxRows;
    // A grid coarser than the widget's least size leaves it the whole grid.
    const isTooSmall = item.w < Math.min(leastW, colNum) || item.h < Math.min(leastH, maxRows);
    if (isOutside || isTooSmall) return [{ code: 'layout.outside', at }];
    return items.slice(0, at).some((other) => itemsOverlap(other, item)) ? [{ code: 'layout.overlap', at }] : [];
  });
};
