import type { AlarmRule } from './alarm-rule.ts';
import type { RulePhase } from './rule-phase.ts';

/** One rule at work on one value. */
export interface AtWork {
  readonly rule: AlarmRule;
  phase: RulePhase;
  /** When the rule came; silence is counted from here until something is read. */
  readonly from: number;
  stopTimer: (() => void) | undefined;
}

export type RulesByProperty = ReadonlyMap<string, readonly AlarmRule[]>;

/** The rules of one value, as of one set of rules. */
export interface WatchedBy {
  readonly rules: RulesByProperty;
  readonly atWork: readonly AtWork[];
}
