import { type ByKind, byKind, type Value } from '@eoms/contract/vocabulary';
import type { Operator } from '@eoms/drivers/kit';

/** A property against its boundary value. */
export interface ValueLeaf {
  readonly kind: 'value';
  /** Each element of an indexed property is watched by itself; `lampHours[2]` is that one alone. */
  readonly property: string;
  readonly operator: Operator;
  readonly value: Value;
}
/** A property against another one of the same device, plus `offset` for numbers. */
export interface CompareLeaf {
  readonly kind: 'compare';
  readonly property: string;
  readonly operator: Operator;
  readonly other: string;
  readonly offset?: number;
}
/** A number that has moved by at least `amount` within a time. */
export interface ChangeLeaf {
  readonly kind: 'change';
  readonly property: string;
  readonly direction: 'rise' | 'fall' | 'either';
  readonly amount: number;
  readonly withinMs: number;
}
/** No good reading for so long, counted from the last one, or from when the rule was added. */
export interface SilenceLeaf {
  readonly kind: 'silence';
  readonly property: string;
  readonly afterMs: number;
}
/** The device is offline. */
export interface OfflineLeaf {
  readonly kind: 'offline';
}
export type Leaf = ValueLeaf | CompareLeaf | ChangeLeaf | SilenceLeaf | OfflineLeaf;

/** All or any of these must hold. */
export interface ConditionGroup {
  readonly match: 'all' | 'any';
  readonly of: readonly Condition[];
}
export type Condition = Leaf | ConditionGroup;

export const leavesOf = (condition: Condition): Leaf[] =>
  'of' in condition ? condition.of.flatMap(leavesOf) : [condition];

/** Whether a condition names one element of an indexed property. */
export const isElement = (property: string): boolean => property.endsWith(']');

const readsOne = ({ property }: { readonly property: string }): string[] => [property];
const reads: ByKind<Leaf, string[]> = {
  value: readsOne,
  compare: ({ property, other }) => [property, other],
  change: readsOne,
  silence: readsOne,
  offline: () => [],
};
export const readBy = (leaf: Leaf): string[] => byKind(reads, leaf);

/** Undefined while a value that matters is not known yet. */
export type Truth = boolean | undefined;

/** A condition with the present truth of its leaves. */
export type Judged = { readonly truth: Truth } | { readonly match: 'all' | 'any'; readonly of: readonly Judged[] };

/** Kleene's logic: an unknown part counts only where it can still change the answer. */
export const truthOf = (part: Judged): Truth => {
  if (!('of' in part)) return part.truth;
  const decisive = part.match === 'any';
  let whole: Truth = !decisive;
  for (const one of part.of) {
    const truth = truthOf(one);
    if (truth === decisive) return decisive;
    if (truth === undefined) whole = undefined;
  }
  return whole;
};
