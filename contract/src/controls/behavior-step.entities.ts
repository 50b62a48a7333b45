import { z } from 'zod';
import { BehaviorArgs, BehaviorParamName } from '../data-behaviors/behavior-target.ts';
import { ResultPath } from '../data-behaviors/result-path.ts';
import { Id } from '../kit/fields.ts';
import { VariableName } from '../variables/variable.entities.ts';

/** Which activated data behaviour is called, with which arguments. */
export const BehaviorUse = z.strictObject({ behaviorId: Id, args: BehaviorArgs });
export type BehaviorUse = z.infer<typeof BehaviorUse>;

/** Calls a data behaviour, once in a run; its result, or one value in it, may go into a variable of the run. */
export const BehaviorStepArgs = BehaviorUse.extend({
  /** Arguments that are taken from variables and values of the run when the step is reached, instead of `args`. */
  argsFrom: z.record(BehaviorParamName, VariableName).optional(),
  into: z.strictObject({ variable: VariableName, path: ResultPath }).nullable(),
});
export type BehaviorStepArgs = z.infer<typeof BehaviorStepArgs>;
