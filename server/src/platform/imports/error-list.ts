import { type RowError, type SourceText, textOf } from '@eoms/contract';
import type { Language } from '../http/context.ts';

/** Errors that a report lists; further ones are counted. */
export const errorsAtMost = 1_000;

/** Collects the errors of rows, in the caller's language and up to a limit. */
export const createErrorList = (language: Language) => {
  const errors: RowError[] = [];
  let more = 0;
  return {
    errors,
    /** How many there are beyond those that are listed. */
    more: (): number => more,
    add: (part: string, row: number, column: string, text: SourceText | string): void => {
      const message = typeof text === 'string' ? text : textOf(text, language);
      if (errors.length < errorsAtMost) errors.push({ part, row, column, message });
      else more += 1;
    },
  };
};
export type ErrorList = ReturnType<typeof createErrorList>;
