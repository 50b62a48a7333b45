import { type PanelLayout, type PanelWidget, panelColumns } from '@eoms/contract';

type Box = Pick<PanelWidget, 'x' | 'y' | 'w' | 'h'>;

const lowest = 500;
const tallest = 40;

const overlaps = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const isInside = ({ x, y, w, h }: Box): boolean =>
  x >= 0 && y >= 0 && w >= 1 && h >= 1 && x + w <= panelColumns && y + h <= lowest && h <= tallest;

const put = (layout: PanelLayout, id: string, box: Box): PanelLayout =>
  layout.map((widget) => (widget.id === id ? { ...widget, x: box.x, y: box.y, w: box.w, h: box.h } : widget));

const isFree = (layout: PanelLayout, id: string, box: Box): boolean =>
  isInside(box) && layout.every((other) => other.id === id || !overlaps(other, box));

/** The layout with a widget one step further, past what stands in the way; the same layout where there is no room. */
export const moved = (layout: PanelLayout, id: string, dx: number, dy: number): PanelLayout => {
  const widget = layout.find((w) => w.id === id);
  if (!widget || (dx === 0 && dy === 0)) return layout;
  let box: Box = { ...widget, x: widget.x + dx, y: widget.y + dy };
  while (isInside(box)) {
    if (isFree(layout, id, box)) return put(layout, id, box);
    box = { ...box, x: box.x + dx, y: box.y + dy };
  }
  return layout;
};

/** The layout with a widget wider or taller by one step; the same layout where there is no room. */
export const resized = (layout: PanelLayout, id: string, dw: number, dh: number): PanelLayout => {
  const widget = layout.find((w) => w.id === id);
  if (!widget) return layout;
  const box: Box = { ...widget, w: widget.w + dw, h: widget.h + dh };
  return isFree(layout, id, box) ? put(layout, id, box) : layout;
};

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a key does to the chosen widget: arrows move it, with shift they size it; nothing for other keys. */
export const byKey = (layout: PanelLayout, id: string, key: string, shift: boolean): PanelLayout | undefined => {
  if (key === 'Delete' || key === 'Backspace') return layout.filter((widget) => widget.id !== id);
  const step = steps[key];
  if (!step) return undefined;
  return shift ? resized(layout, id, ...step) : moved(layout, id, ...step);
};
