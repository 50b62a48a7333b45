import type { LayoutForm, LayoutItem } from './layout.entities.ts';

/** What a layout is shown on. A touch panel has 800×480 pixels. */
export const layoutViewports = ['desktop', 'panel', 'phone'] as const;
export type LayoutViewport = (typeof layoutViewports)[number];

export type ArrangedItem = Pick<LayoutItem, 'id' | 'x' | 'y' | 'w' | 'h'>;
export interface LayoutPage {
  readonly colNum: number;
  readonly rows: number;
  readonly items: readonly ArrangedItem[];
}

/** In reading order within each rank. */
const inOrder = (items: readonly LayoutItem[], rankOf: (item: LayoutItem) => number): LayoutItem[] =>
  [...items].sort((a, b) => rankOf(a) - rankOf(b) || a.y - b.y || a.x - b.x);

/** Two columns and two rows a page: with targets of 48 pixels a widget needs a quarter of the panel at least. */
const panelColumns = 2;
const panelRows = 2;

/** The share of a panel's page that a widget gets: a quarter, a half or all of it. */
const panelSize = ({ w, h }: LayoutItem, { colNum, maxRows }: LayoutForm): { w: number; h: number } => {
  const wide = w > colNum * 0.45;
  const high = h > maxRows * 0.35;
  return { w: wide ? panelColumns : 1, h: high || wide ? panelRows : 1 };
};

const isFree = (page: readonly ArrangedItem[], x: number, y: number, w: number, h: number): boolean =>
  x + w <= panelColumns &&
  y + h <= panelRows &&
  page.every((one) => x >= one.x + one.w || one.x >= x + w || y >= one.y + one.h || one.y >= y + h);

const firstFree = (page: readonly ArrangedItem[], w: number, h: number): { x: number; y: number } | undefined => {
  for (let x = 0; x < panelColumns; x += 1)
    for (let y = 0; y < panelRows; y += 1) if (isFree(page, x, y, w, h)) return { x, y };
  return undefined;
};

/** What people stand at a panel for comes first: what they can operate. */
const panelRank = ({ open }: LayoutItem): number => (open ? 0 : 1);

/** Pages of a touch panel, which never scrolls. */
const panelPages = (items: readonly LayoutItem[], form: LayoutForm): LayoutPage[] => {
  const pages: ArrangedItem[][] = [];
  for (const item of inOrder(items, panelRank)) {
    const { w, h } = panelSize(item, form);
    const last = pages.at(-1) ?? [];
    const spot = pages.length > 0 ? firstFree(last, w, h) : undefined;
    if (spot) last.push({ id: item.id, ...spot, w, h });
    else pages.push([{ id: item.id, x: 0, y: 0, w, h }]);
  }
  return pages.map((page) => ({ colNum: panelColumns, rows: panelRows, items: page }));
};

/** A phone begins with what is low and on top, such as the state of the place; then what can be operated. */
const phoneRank = ({ open, y, h }: LayoutItem): number => {
  if (open) return 1;
  return y === 0 && h <= 2 ? 0 : 2;
};

/** One column. Pairs of narrow and low widgets share a row. */
const phonePage = (items: readonly LayoutItem[]): LayoutPage => {
  const arranged: ArrangedItem[] = [];
  let y = 0;
  let half: LayoutItem | undefined;
  for (const item of inOrder(items, phoneRank)) {
    const isSmall = item.w <= 2 && item.h <= 1;
    if (isSmall && half?.h === item.h) {
      arranged.push({ id: item.id, x: 1, y: y - item.h, w: 1, h: item.h });
      half = undefined;
      continue;
    }
    arranged.push({ id: item.id, x: 0, y, w: isSmall ? 1 : 2, h: item.h });
    half = isSmall ? item : undefined;
    y += item.h;
  }
  // A small widget without a partner gets the whole row.
  const alone = (one: ArrangedItem): boolean =>
    one.w === 1 && one.x === 0 && !arranged.some((other) => other.x === 1 && other.y === one.y);
  return { colNum: 2, rows: y, items: arranged.map((one) => (alone(one) ? { ...one, w: 2 } : one)) };
};

/** Where each widget of a layout is on a desktop, on the pages of a touch panel, and on a phone. */
export const arrangeLayout = (
  items: readonly LayoutItem[],
  form: LayoutForm,
  viewport: LayoutViewport,
): readonly LayoutPage[] => {
  if (viewport === 'panel') return panelPages(items, form);
  if (viewport === 'phone') return [phonePage(items)];
  return [{ colNum: form.colNum, rows: form.maxRows, items }];
};
