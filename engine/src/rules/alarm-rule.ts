import type { SourceText } from '@eoms/contract/vocabulary';
import type { AlarmLevel } from './alarm-news.ts';
import type { Condition } from './condition.ts';

/** When a condition becomes an alarm. All times are of the server's clock and count from when the reading arrives. */
export interface RuleTiming {
  /** The condition must hold this long without a break (on-delay of ISA-18.2). Defaults to 0. */
  readonly raiseAfterMs?: number;
  /** It must stay clear this long (off-delay). Defaults to 0. */
  readonly clearAfterMs?: number;
  /** The condition must start this often within this time. Defaults to once. */
  readonly times?: { readonly count: number; readonly withinMs: number };
  /** An alarm that was raised this often within this time stays until it has been clear for `holdMs`. */
  readonly damping?: { readonly count: number; readonly withinMs: number; readonly holdMs: number };
}

/** When a rule applies; outside these hours it raises nothing and its alarms clear. */
export interface RuleHours {
  isOpen(at: number): boolean;
  /** The next moment at which that may change; undefined if it never does. */
  nextChange(at: number): number | undefined;
}

/**
 * A user's rule for devices. The engine raises and clears the alarm `<device>:<property key>:<rule id>`, where the
 * property is the first one of `when`; for a rule without any, `<device>:offline:<rule id>`.
 */
export interface AlarmRule extends RuleTiming {
  /** Different from the id of any suggested alarm. */
  readonly id: string;
  /** Defaults to every device with one of the properties. */
  readonly devices?: ReadonlySet<string>;
  readonly level: AlarmLevel;
  readonly text: SourceText;
  readonly when: Condition;
  /** Once raised, the alarm stays until this holds (dead band). Defaults to `when` no longer holding. */
  readonly until?: Condition;
  readonly hours?: RuleHours;
  /** It sets automations off instead of raising an alarm. */
  readonly acts?: true;
}
