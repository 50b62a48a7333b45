import { findLayoutFaults, type Layout } from '@eoms/contract';
import { findLostReferences, type LayoutWorld, type WorldFault } from './check-references.ts';

/** Faults of a layout, those of the grid first. Publishing checks without a stored draft. */
export const findFaults = (layout: Layout, world: LayoutWorld, stored: Layout | null = null): WorldFault[] => {
  const widgetOf = (code: string) => world.plugins.get(code)?.widget;
  const placing = findLayoutFaults(layout.layout, layout.layoutForm, widgetOf);
  if (placing.length > 0) return placing.map(({ code, at }) => ({ code, at: `layout.${at}`, index: at }));
  return findLostReferences(layout.layout, () => world, stored?.layout ?? []).map(({ code, index, part }) => ({
    code,
    at: `layout.${index}.${part}`,
    index,
  }));
};
