import type { Value } from '@eoms/contract/vocabulary';

/** The conditions of one rule that read a value. */
export interface RuleInput {
  /** Returns whether the truth of a condition changed. */
  read(value: Value): boolean;
  /** Judges the rule after that; `at` is the time of the reading. */
  readonly take: (at: number) => void;
}
