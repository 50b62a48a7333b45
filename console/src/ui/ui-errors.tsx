import { createContext, useContext } from 'react';

interface Problem {
  field: string;
  message: string;
}

export interface DescribedError {
  /** Words for the user: all that there is to say. */
  reason: string;
  /** The same without the single fields, for forms that show those themselves. */
  summary?: string;
  /** For the administrator, small. */
  requestId: string | null;
  /** What was asked for does not exist, or not for this user. */
  absent?: boolean;
  /** Problems of single form fields; `field` is a path: `roles.0.id`. */
  fields: readonly Problem[];
}
export type DescribeError = (error: unknown) => DescribedError;

/** Adds what is wrong with single fields, unless the words say it already. */
export const withProblems = (words: string, problems: readonly Problem[]): string => {
  const unsaid = problems.filter(({ message }) => message !== '' && !words.includes(message));
  const listed = unsaid.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`));
  return [words, ...new Set(listed)].join(' ');
};

const Context = createContext<DescribeError>((error) => ({ reason: String(error), requestId: null, fields: [] }));
export const UiErrorsProvider = Context.Provider;
/** How failures read. The app passes it in; widgets know no codes. */
export const useDescribeError = (): DescribeError => useContext(Context);
