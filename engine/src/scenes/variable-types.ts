import type { Value } from '@eoms/contract/vocabulary';

export type VariableType = 'number' | 'text' | 'yesNo';

/** A variable of one run, with its value of the beginning. */
export interface RunVariable {
  readonly type: VariableType;
  readonly value: Value;
}
export type RunVariables = Readonly<Record<string, RunVariable>>;
