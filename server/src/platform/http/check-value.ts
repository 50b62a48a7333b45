import type { FieldProblem } from '@eoms/contract';
import { fieldProblemText } from '@eoms/phrases';
import type { z } from 'zod';
import type { Language } from './context.ts';
import { fieldProblemsOf } from './field-problems.ts';
import { hasOnlyWellFormed, malformedFields } from './malformed-texts.ts';

type Checked<T> = { readonly data: T } | { readonly problems: readonly FieldProblem[] };

/**
 * A value from outside as its schema reads it, or what is wrong with it. A text that could not be stored is refused here,
 * whatever the schema says of its field.
 */
export const checkValue = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  language: Language,
): Checked<z.output<S>> => {
  if (!hasOnlyWellFormed(value)) {
    const message = fieldProblemText('malformed', language);
    return { problems: [...new Set(malformedFields(value))].map((field) => ({ field, message })) };
  }
  const result = schema.safeParse(value);
  if (result.success) return { data: result.data };
  // Words need the values, and reporting those costs every check: only where something is wrong.
  const told = schema.safeParse(value, { reportInput: true });
  return { problems: fieldProblemsOf((told.error ?? result.error).issues, language) };
};
