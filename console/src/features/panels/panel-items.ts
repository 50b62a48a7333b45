import { type PanelLayout, type PanelWidget, panelColumns } from '@eoms/contract';
import type { ControlledDevice } from '../../domain/devices/control/control-props.ts';
import { panelRowHeight } from '../../domain/devices/control/panel-grid.tsx';
import { extentOf, type Placed } from '../../ui/canvas/box.ts';
import type { CanvasItem } from '../../ui/canvas/canvas-item.ts';
import type { PlacingRules } from '../../ui/canvas/placing.ts';

const rows = 500;
const tallest = 40;
/** Width of a panel in pixels: beside a device, or as a page. */
const widths = { column: 480, wide: 804 };

export interface WidgetItem extends CanvasItem {
  widget: PanelWidget;
  sample: ControlledDevice;
}

const rulesOf = (width: number): PlacingRules => ({
  step: { x: width / panelColumns, y: panelRowHeight },
  within: { w: width, h: rows * panelRowHeight },
  largest: { w: width, h: tallest * panelRowHeight },
  solid: true,
});
export const columnRules = rulesOf(widths.column);
export const pageRules = rulesOf(widths.wide);

/** The cells of a widget in canvas units. */
export const boxOf = ({ x, y, w, h }: PanelWidget, { step }: PlacingRules) => ({
  x: x * step.x,
  y: y * step.y,
  w: w * step.x,
  h: h * step.y,
});

/** The layout with some widgets at other positions. */
export const withPlaces = (layout: PanelLayout, placed: readonly Placed[], { step }: PlacingRules): PanelLayout => {
  const byId = new Map(placed.map((one) => [one.id, one]));
  return layout.map((widget) => {
    const to = byId.get(widget.id);
    if (!to) return widget;
    const [x, w] = [Math.round(to.x / step.x), Math.round(to.w / step.x)];
    const [y, h] = [Math.round(to.y / step.y), Math.round(to.h / step.y)];
    return { ...widget, x, y, w, h };
  });
};

/** Copies of widgets below everything else, keeping their relative positions. */
export const copiesBelow = (layout: PanelLayout, copied: readonly PanelWidget[]): PanelWidget[] => {
  const bottom = extentOf(layout).h;
  const top = Math.min(...copied.map((widget) => widget.y));
  return copied.map((widget) => ({ ...widget, id: crypto.randomUUID(), y: bottom + widget.y - top }));
};
