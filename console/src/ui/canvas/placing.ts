import { overlaps, type Placed, type Size } from './box.ts';

/** What a canvas allows. Optional rules that are left out do not restrict items. */
export interface PlacingRules {
  /** The grid that items snap to, and the distance that an arrow key moves them. */
  step: { x: number; y: number };
  /** Items stay inside these limits. */
  within?: Size;
  /** Items do not overlap. */
  solid?: boolean;
  /** No item is larger than this. */
  largest?: Size;
}

const isInside = ({ x, y, w, h }: Placed, { step, within, largest }: PlacingRules): boolean =>
  w >= step.x &&
  h >= step.y &&
  (!within || (x >= 0 && y >= 0 && x + w <= within.w && y + h <= within.h)) &&
  (!largest || (w <= largest.w && h <= largest.h));

const isFree = (changed: readonly Placed[], all: readonly Placed[]): boolean => {
  const ids = new Set(changed.map((item) => item.id));
  const others = all.filter((item) => !ids.has(item.id));
  return changed.every((item, at) => [...others, ...changed.slice(at + 1)].every((other) => !overlaps(item, other)));
};

/** Whether the changed items fit among all others under the rules. */
export const fits = (changed: readonly Placed[], all: readonly Placed[], rules: PlacingRules): boolean =>
  changed.every((item) => isInside(item, rules)) && (!rules.solid || isFree(changed, all));

const chosenOf = (all: readonly Placed[], ids: ReadonlySet<string>): Placed[] => all.filter(({ id }) => ids.has(id));

/** The selected items one step further, past what is in the way; empty where there is no room. */
export const stepped = (
  all: readonly Placed[],
  ids: ReadonlySet<string>,
  [dx, dy]: readonly [number, number],
  rules: PlacingRules,
): Placed[] => {
  const by = { x: dx * rules.step.x, y: dy * rules.step.y };
  let moved = chosenOf(all, ids);
  if (moved.length === 0) return [];
  do {
    moved = moved.map((item) => ({ ...item, x: item.x + by.x, y: item.y + by.y }));
    if (fits(moved, all, rules)) return moved;
  } while (moved.every((item) => isInside(item, rules)));
  return [];
};

/** The selected items wider or taller by one step; empty where there is no room. */
export const grown = (
  all: readonly Placed[],
  ids: ReadonlySet<string>,
  [dw, dh]: readonly [number, number],
  rules: PlacingRules,
): Placed[] => {
  const { step } = rules;
  const sized = chosenOf(all, ids).map((item) => ({ ...item, w: item.w + dw * step.x, h: item.h + dh * step.y }));
  return fits(sized, all, rules) ? sized : [];
};
