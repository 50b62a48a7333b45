import { createContext, useContext } from 'react';

interface Problem {
  field: string;
  message: string;
}

export interface DescribedError {
  /** The complete message for the user. */
  reason: string;
  /** The message without the single fields, for forms that show those themselves. */
  summary?: string;
  /** For the administrator, in small print. */
  requestId: string | null;
  /** The requested object does not exist, or not for this user. */
  absent?: boolean;
  /** Problems of single form fields; `field` is a path: `roles.0.id`. */
  fields: readonly Problem[];
}
export type DescribeError = (error: unknown) => DescribedError;

/** Adds the problems of single fields to a message, unless it mentions them already. */
export const withProblems = (words: string, problems: readonly Problem[]): string => {
  const unsaid = problems.filter(({ message }) => message !== '' && !words.includes(message));
  const listed = unsaid.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`));
  return [words, ...new Set(listed)].join(' ');
};

const Context = createContext<DescribeError>((error) => ({ reason: String(error), requestId: null, fields: [] }));
export const UiErrorsProvider = Context.Provider;
/** Describes failures in words. The app provides it; widgets know no error codes. */
export const useDescribeError = (): DescribeError => useContext(Context);
