import type { Text, Value } from '@eoms/contract/vocabulary';
import type { Operator } from '@eoms/drivers/kit';
import type { AlarmLevel } from './alarm-news.ts';

export interface Comparison {
  readonly operator: Operator;
  readonly value: Value;
}

/** A value out of range. All times are of the server's clock and count from when the reading arrives. */
export interface ValueTrigger {
  readonly kind: 'value';
  readonly when: Comparison;
  /** Once raised, the alarm stays until this holds (dead band). Defaults to `when` no longer holding. */
  readonly until?: Comparison;
  /** The condition must hold this long without a break (on-delay of ISA-18.2). Defaults to 0. */
  readonly raiseAfterMs?: number;
  /** It must stay clear this long (off-delay). Defaults to 0. */
  readonly clearAfterMs?: number;
  /** The condition must start this often within this time. Defaults to once. */
  readonly times?: { readonly count: number; readonly withinMs: number };
}

/** No good reading for this long, counted from the last one, or from when the rule was added. */
export interface SilenceTrigger {
  readonly kind: 'silence';
  readonly afterMs: number;
}

/** A user's rule for one property. The engine raises and clears the alarm `<device>:<property key>:<rule id>`. */
export interface AlarmRule {
  /** Different from the id of any suggested alarm. */
  readonly id: string;
  /** Defaults to every device with the property. */
  readonly devices?: ReadonlySet<string>;
  /** Without an index: each of several lamps is watched separately. */
  readonly property: string;
  readonly level: AlarmLevel;
  readonly text: Text;
  readonly trigger: ValueTrigger | SilenceTrigger;
}
