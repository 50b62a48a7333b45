import type { FieldProblem } from '@eoms/contract';
import { fieldProblemText } from '@eoms/phrases';
import type { z } from 'zod';
import type { Language } from './context.ts';
import { fieldProblemsOf } from './field-problems.ts';
import { hasOnlyWellFormed, malformedFields } from './malformed-texts.ts';

type Checked<T> = { readonly data: T } | { readonly problems: readonly FieldProblem[] };

/**
 * Parses untrusted input by its schema, or says what is wrong with it. Text that could not be stored is refused here,
 * whatever the schema says about the field.
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
  // Messages need the input, and reporting it makes every check slower: so only after a failure.
  const reported = schema.safeParse(value, { reportInput: true });
  return { problems: fieldProblemsOf((reported.error ?? result.error).issues, language) };
};
