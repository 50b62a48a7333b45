import type { RowError, Text } from '@eoms/contract';
import type { Language } from '../http/context.ts';

/** Errors that a report lists; further ones are left out. */
export const errorsAtMost = 1_000;

/** Collects the errors of rows, in the caller's language and up to a limit. */
export const createErrorList = (language: Language) => {
  const errors: RowError[] = [];
  return {
    errors,
    add: (part: string, row: number, column: string, text: Text | string): void => {
      const message = typeof text === 'string' ? text : text[language];
      if (errors.length < errorsAtMost) errors.push({ part, row, column, message });
    },
  };
};
export type ErrorList = ReturnType<typeof createErrorList>;
