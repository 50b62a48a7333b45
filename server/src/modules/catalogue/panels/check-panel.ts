import { type FieldProblem, type PanelLayout, type PanelWidget, panelColumns, textOf } from '@eoms/contract';
import { detailText, errorText } from '@eoms/phrases';
import type { Language } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';

const overlaps = (a: PanelWidget, b: PanelWidget): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Indices of widgets that extend beyond the grid or repeat the id of an earlier one. */
const misplaced = (layout: PanelLayout): number[] =>
  layout.flatMap(({ id, x, w }, at) =>
    x + w > panelColumns || layout.findIndex((other) => other.id === id) < at ? [at] : [],
  );

/** Indices of widgets that overlap an earlier one. */
export const findOverlaps = (layout: PanelLayout): number[] =>
  layout.flatMap((widget, at) => (layout.slice(0, at).some((other) => overlaps(other, widget)) ? [at] : []));

/** Ids that the widgets of a panel may be bound to. */
export interface Bindings {
  readonly properties: ReadonlySet<string>;
  readonly actions: ReadonlySet<string>;
}

export const findUnknownBindings = (layout: PanelLayout, bindings: Bindings): string[] =>
  layout.flatMap(({ property, action }, at) => [
    ...(property === null || bindings.properties.has(property) ? [] : [`layout.${at}.property`]),
    ...(action === null || bindings.actions.has(action) ? [] : [`layout.${at}.action`]),
  ]);

export interface PanelFault {
  readonly code: '422' | 'panel.overlap' | 'panel.bindingUnknown';
  /** `layout.3.property` */
  readonly at: string;
}

/** Widgets off the grid, then overlapping ones, then unknown bindings if `bindings` are given. */
export const findPanelFaults = (layout: PanelLayout, bindings?: Bindings): PanelFault[] => {
  const off = misplaced(layout).map((at): PanelFault => ({ code: '422', at: `layout.${at}` }));
  if (off.length > 0) return off;
  const on = findOverlaps(layout).map((at): PanelFault => ({ code: 'panel.overlap', at: `layout.${at}` }));
  if (on.length > 0 || !bindings) return on;
  return findUnknownBindings(layout, bindings).map((at) => ({ code: 'panel.bindingUnknown', at }));
};

/** Names the widget at `layout.3.property` (the fourth one) by its label or its binding. */
const nameOfWidget = (layout: PanelLayout, at: string, language: Language): string => {
  const index = Number(at.split('.')[1]);
  const { label, property, action, capability, kind } = layout[index] ?? {};
  const name = textOf(label, language) || (property ?? action ?? capability ?? kind ?? '');
  return detailText('widget', language, { number: index + 1, name });
};

/** An enabled panel replaces the automatic one, so it must not be empty. */
export const refuseEmpty = ({ layout, enabled }: { layout: PanelLayout; enabled: boolean }): void => {
  if (enabled && layout.length === 0) throw refuse('panel.empty', {}, [{ field: 'layout' }]);
};

/** Throws '422', 'panel.overlap' or 'panel.bindingUnknown', naming every widget at fault. */
export const checkPanel = (layout: PanelLayout, language: Language, bindings?: Bindings): void => {
  const faults = findPanelFaults(layout, bindings);
  const [first] = faults;
  if (!first) return;
  const details: FieldProblem[] = faults.map(({ code, at }) => ({
    field: at,
    message: `${nameOfWidget(layout, at, language)}: ${errorText(code, language)}`,
  }));
  throw refuse(first.code, {}, details);
};
