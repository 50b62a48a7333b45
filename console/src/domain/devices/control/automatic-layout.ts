import {
  type ActionSchema,
  type PanelLayout,
  type PanelWidget,
  type PanelWidgetKind,
  panelColumns,
} from '@eoms/contract';
import { inOrder } from './action-order.ts';
import { bankOf } from './bank-control.tsx';
import { directionOf, isPad } from './direction-pad.tsx';
import { matrixSides } from './matrix-sides.ts';
import type { PanelSubject } from './panel-binding.ts';

interface Size {
  kind: PanelWidgetKind;
  w: number;
  h: number;
}

const rowHeight = 44;
const headHeight = 26;
const buttonRow = 60;
const buttonsAbreast = 4;
const tallest = 14;

const rowsFor = (pixels: number): number => Math.min(tallest, Math.ceil((headHeight + pixels) / rowHeight));

/** The widget that fits an action, and its size. */
export const widgetFor = (action: ActionSchema): Size => {
  const [first, ...more] = action.params;
  const sides = matrixSides(action);
  if (sides) return { kind: 'matrix', w: panelColumns, h: rowsFor((sides.outputs.length + 1) * 48) };
  const direction = directionOf(action.params);
  if (direction) return { kind: 'ptz', w: 6, h: isPad(direction) ? 5 : 2 };
  if (!first) return { kind: 'action', w: 4, h: 2 };
  const bank = bankOf(action);
  if (bank) return { kind: 'action', w: panelColumns, h: rowsFor(bank.which.options.length * 50) };
  if (more.some((p) => p.required && p.default === undefined))
    return { kind: 'action', w: 6, h: 2 + action.params.length * 2 };
  if (first.type === 'bool') return { kind: 'switch', w: 6, h: 2 };
  if (first.options && first.options.length > 0)
    return {
      kind: 'choice',
      w: panelColumns,
      h: rowsFor(Math.ceil(first.options.length / buttonsAbreast) * buttonRow),
    };
  if (first.min !== undefined && first.max !== undefined) return { kind: 'level', w: 6, h: 3 };
  // A form: the field with its label above and the button below.
  return { kind: 'action', w: 6, h: 4 };
};

const blank = { label: null, icon: null, capability: null, property: null, index: null, action: null, args: {} };
const mostValues = 6;

/** A default panel: a row of values, then every action in its usual order, packed from left to right. */
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
