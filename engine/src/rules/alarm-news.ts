import type { SourceText, Value } from '@eoms/contract/vocabulary';

/** 1 critical, 2 serious, 3 minor, 4 notice. */
/** An entry of the dictionary of levels; its first digit is how grave it is, from 1 to 4. */
export type AlarmLevel = number;

/** `key` identifies the same alarm of the same device permanently: `<device>:offline`, `<device>:lampHours[1]:old`. */
export interface AlarmNews {
  readonly key: string;
  readonly deviceId: string;
  readonly property?: string;
  readonly level: AlarmLevel;
  readonly text: SourceText;
  readonly at: number;
  readonly value?: Value;
  /** The user's rule that raised it; absent for suggested alarms and lost links. */
  readonly ruleId?: string;
}
