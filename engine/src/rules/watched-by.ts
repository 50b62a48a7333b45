import type { AlarmRule } from './alarm-rule.ts';
import type { RulePhase } from './rule-phase.ts';

/** One rule applied to one value. */
export interface AtWork {
  readonly rule: AlarmRule;
  phase: RulePhase;
  /** When the rule was added; silence is counted from here until the first reading. */
  readonly from: number;
  stopTimer: (() => void) | undefined;
}

export type RulesByProperty = ReadonlyMap<string, readonly AlarmRule[]>;

/** The rules of one value, for one set of rules. */
export interface WatchedBy {
  readonly rules: RulesByProperty;
  readonly atWork: readonly AtWork[];
}
