import type { PlainType, Value } from '@eoms/contract/vocabulary';

/** A variable of one run, with its value of the beginning. */
export interface RunVariable {
  readonly type: PlainType;
  readonly value: Value;
}
export type RunVariables = Readonly<Record<string, RunVariable>>;
