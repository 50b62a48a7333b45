import {
  type ActionSchema,
  type PanelLayout,
  type PanelWidget,
  type PanelWidgetKind,
  panelColumns,
} from '@eoms/contract';
import { inOrder } from './action-order.ts';
import { directionOf } from './direction-pad.tsx';
import { matrixSides } from './matrix-sides.ts';
import type { PanelSubject } from './panel-binding.ts';

interface Size {
  kind: PanelWidgetKind;
  w: number;
  h: number;
}

/** The widget that fits an action, and the room that it needs. */
export const widgetFor = (action: ActionSchema): Size => {
  const [first, ...more] = action.params;
  if (matrixSides(action)) return { kind: 'matrix', w: panelColumns, h: 6 };
  if (directionOf(action.params)) return { kind: 'ptz', w: 6, h: 5 };
  if (!first) return { kind: 'action', w: 4, h: 2 };
  if (more.length > 0) return { kind: 'action', w: 6, h: 2 + action.params.length * 2 };
  if (first.type === 'bool') return { kind: 'switch', w: 6, h: 3 };
  if (first.options) return { kind: 'choice', w: panelColumns, h: 2 + Math.ceil(first.options.length / 6) * 2 };
  return { kind: first.min !== undefined && first.max !== undefined ? 'level' : 'action', w: 6, h: 3 };
};

const blank = { label: null, icon: null, capability: null, property: null, index: null, action: null, args: {} };
const mostValues = 6;

/** A panel to begin with: a row of values, then every action in its usual order, packed from left to right. */
export const automaticLayout = (subject: PanelSubject): PanelLayout => {
  const layout: PanelWidget[] = [];
  let x = 0;
  let y = 0;
  let rowHeight = 0;
  const place = (id: string, size: Size, bound: Partial<PanelWidget>): void => {
    if (x + size.w > panelColumns) {
      y += rowHeight;
      x = 0;
      rowHeight = 0;
    }
    layout.push({ ...blank, id, kind: size.kind, x, y, w: size.w, h: size.h, ...bound });
    x += size.w;
    rowHeight = Math.max(rowHeight, size.h);
  };
  for (const property of subject.properties.filter((p) => p.capability !== undefined).slice(0, mostValues))
    place(`value-${property.id}`, { kind: 'value', w: 4, h: 2 }, { property: property.id });
  if (x > 0) {
    y += rowHeight;
    x = 0;
    rowHeight = 0;
  }
  for (const action of inOrder(subject.actions)) place(`action-${action.id}`, widgetFor(action), { action: action.id });
  return layout;
};
