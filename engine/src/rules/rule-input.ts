import type { LeafState } from './leaf-state.ts';

/** A leaf of a rule that reads a value. */
export interface RuleInput {
  readonly leaf: LeafState;
  /** 0: the property of the leaf, 1: the other one that it is compared with. */
  readonly input: 0 | 1;
  /** Judges the rule after the leaf's truth has changed; `at` is the time of the reading. */
  readonly take: (at: number) => void;
}
