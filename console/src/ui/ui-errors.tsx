import { createContext, useContext } from 'react';

export interface DescribedError {
  /** Words for the user. */
  reason: string;
  /** For the administrator, small. */
  requestId: string | null;
  /** Problems of single form fields; `field` is a path: `roles.0.id`. */
  fields: readonly { field: string; message: string }[];
}
export type DescribeError = (error: unknown) => DescribedError;

const Context = createContext<DescribeError>((error) => ({ reason: String(error), requestId: null, fields: [] }));
export const UiErrorsProvider = Context.Provider;
/** How failures read. The app passes it in; widgets know no codes. */
export const useDescribeError = (): DescribeError => useContext(Context);
