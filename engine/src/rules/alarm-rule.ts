import type { Text, Value } from '@eoms/contract/vocabulary';
import type { Operator } from '@eoms/drivers/kit';
import type { AlarmLevel } from './alarm-news.ts';

export interface Comparison {
  readonly operator: Operator;
  readonly value: Value;
}

/** A value out of its bounds. All times are of the server's clock and begin when the reading arrives. */
export interface ValueTrigger {
  readonly kind: 'value';
  readonly when: Comparison;
  /** Once raised, the alarm stays until this holds (dead band). Default: until `when` does not hold. */
  readonly until?: Comparison;
  /** The condition has to hold for so long without a break (on-delay of ISA-18.2). Default 0. */
  readonly raiseAfterMs?: number;
  /** Its end has to last for so long (off-delay). Default 0. */
  readonly clearAfterMs?: number;
  /** The condition has to begin so often within this time. Default: once. */
  readonly times?: { readonly count: number; readonly withinMs: number };
}

/** No good reading for so long, counted from the last one, or from when the rule came. */
export interface SilenceTrigger {
  readonly kind: 'silence';
  readonly afterMs: number;
}

/** A user's rule for one property. The engine raises `<device>:<property key>:<rule id>` once and clears it once. */
export interface AlarmRule {
  /** Unlike the id of any suggested alarm. */
  readonly id: string;
  /** Default: every device with the property. */
  readonly devices?: ReadonlySet<string>;
  /** Without an index: each of several lamps is watched for itself. */
  readonly property: string;
  readonly level: AlarmLevel;
  readonly text: Text;
  readonly trigger: ValueTrigger | SilenceTrigger;
}
