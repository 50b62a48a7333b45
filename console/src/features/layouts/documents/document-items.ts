import type { DocumentContent, DocumentItem, DocumentPage, PluginDetail } from '@eoms/contract';
import { documentPagesAtMost } from '@eoms/contract';
import { newItem } from '../../../domain/layouts/new-item.ts';
import type { Placed } from '../../../ui/canvas/box.ts';
import type { PlacingRules } from '../../../ui/canvas/placing.ts';

/** Pixels that widgets snap to. */
const step = 20;
/** Size of a cell of a plugin's default size, on a page of full HD. */
const cell = { w: 160, h: 120 };

export const rulesOf = ({ width, height }: Pick<DocumentContent, 'width' | 'height'>): PlacingRules => ({
  step: { x: step, y: step },
  within: { w: width, h: height },
  largest: { w: width, h: height },
});

/** A new widget where the fewest others are: below and right of the last one, as far as the page goes. */
export const newDocumentItem = (
  plugin: PluginDetail,
  { items }: DocumentPage,
  { width, height }: DocumentContent,
  placeId: string | null,
): DocumentItem => {
  const w = Math.min(width, plugin.w * cell.w);
  const h = Math.min(height, plugin.h * cell.h);
  const isFree = (x: number, y: number): boolean =>
    items.every((one) => x >= one.x + one.w || one.x >= x + w || y >= one.y + one.h || one.y >= y + h);
  const spot = { x: step, y: step };
  search: for (let y = step; y + h <= height; y += step)
    for (let x = step; x + w <= width; x += step)
      if (isFree(x, y)) {
        Object.assign(spot, { x, y });
        break search;
      }
  const fits = { x: Math.min(spot.x, width - w), y: Math.min(spot.y, height - h) };
  return { ...newItem(plugin), ...fits, w, h, placeId };
};

/** A new widget with its middle at a point, on the grid and within the page. */
export const droppedItem = (
  item: DocumentItem,
  at: { x: number; y: number },
  { width, height }: Pick<DocumentContent, 'width' | 'height'>,
): DocumentItem => {
  const beside = (middle: number, size: number, whole: number): number =>
    Math.max(0, Math.min(whole - size, Math.round((middle - size / 2) / step) * step));
  return { ...item, x: beside(at.x, item.w, width), y: beside(at.y, item.h, height) };
};

/** The items where they were dragged to, except locked ones. */
export const withBoxes = (items: readonly DocumentItem[], placed: readonly Placed[]): DocumentItem[] => {
  const byId = new Map(placed.map((one) => [one.id, one]));
  return items.map((item) => {
    const to = byId.get(item.id);
    return to && !item.locked ? { ...item, x: to.x, y: to.y, w: to.w, h: to.h } : item;
  });
};

/** Copies of items a little below and right of them, within the page. */
export const copiesOf = (
  items: readonly DocumentItem[],
  { width, height }: Pick<DocumentContent, 'width' | 'height'>,
): DocumentItem[] =>
  items.map((item) => ({
    ...item,
    id: crypto.randomUUID(),
    locked: false,
    x: Math.min(item.x + step, width - item.w),
    y: Math.min(item.y + step, height - item.h),
  }));

export const changePage = (
  content: DocumentContent,
  id: string,
  change: (page: DocumentPage) => DocumentPage,
): DocumentContent => ({ ...content, pages: content.pages.map((page) => (page.id === id ? change(page) : page)) });

export const mayAddPage = ({ pages }: DocumentContent): boolean => pages.length < documentPagesAtMost;
export const withNewPage = (content: DocumentContent, id: string): DocumentContent => ({
  ...content,
  pages: [...content.pages, { id, name: '', seconds: 0, items: [] }],
});
export const withoutPage = (content: DocumentContent, id: string): DocumentContent =>
  content.pages.length < 2 ? content : { ...content, pages: content.pages.filter((page) => page.id !== id) };

export const movedPage = (content: DocumentContent, id: string, by: 1 | -1): DocumentContent => {
  const from = content.pages.findIndex((page) => page.id === id);
  const page = content.pages[from];
  const to = from + by;
  if (!page || to < 0 || to >= content.pages.length) return content;
  return { ...content, pages: content.pages.filter((one) => one.id !== id).toSpliced(to, 0, page) };
};

/** Whether all widgets would be within pages of this size. */
export const fitsSize = ({ pages }: DocumentContent, width: number, height: number): boolean =>
  pages.every(({ items }) => items.every((item) => item.x + item.w <= width && item.y + item.h <= height));
