import { z } from 'zod';
import { Time } from '../kit/fields.ts';
import { isRunValue, VariableName, VariableType, VariableValue, variableValue } from './variable.entities.ts';

/**
 * `own`: remembered by one automation or strategy, from one run to the next. `run`: has its default at the beginning of
 * each run; a step that sets it changes the steps after it.
 */
export const LocalScope = z.enum(['run', 'own']);
export type LocalScope = z.infer<typeof LocalScope>;

/** A variable that only one automation or strategy knows; inside it, it goes before one of the venue with its name. */
export const LocalVariable = z
  .strictObject({
    scope: LocalScope,
    name: VariableName,
    type: VariableType,
    defaultValue: VariableValue,
    description: z.string().trim().max(200),
  })
  .meta({ examples: [{ scope: 'own', name: 'level', type: 'double', defaultValue: 40, description: '' }] });
export type LocalVariable = z.infer<typeof LocalVariable>;

export const LocalVariables = z
  .array(LocalVariable)
  .max(20)
  .check(({ value, issues }) => {
    // The message is the name of a problem in `phrases/src/field-problems.ts`.
    const report = (message: 'sameVariableTwice' | 'nameTaken' | 'variableType', at: number, field: string) =>
      issues.push({ code: 'custom', message, input: value, path: [at, field], continue: true });
    const seen = new Set<string>();
    for (const [at, { name, type, defaultValue }] of value.entries()) {
      if (seen.has(name)) report('sameVariableTwice', at, 'name');
      if (isRunValue(name)) report('nameTaken', at, 'name');
      if (variableValue(type, defaultValue) !== defaultValue) report('variableType', at, 'defaultValue');
      seen.add(name);
    }
  });

/** What an automation or strategy remembers at present. */
export const OwnValue = z.object({
  name: VariableName,
  type: VariableType,
  value: VariableValue,
  /** Null while it has its default. */
  updatedAt: Time.nullable(),
  /** If it changes so often that not all changes are kept: from when on its past is known. */
  knownFrom: Time.nullable(),
});
export type OwnValue = z.infer<typeof OwnValue>;
