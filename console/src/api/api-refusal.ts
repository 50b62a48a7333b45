import type { FieldProblem } from '@eoms/contract';

/** Codes that do not come from the server: the call never got a response, or could not be kept until there is one. */
export const networkFailed = 'network';
export const timedOut = 'timeout';
export const storageFull = 'storageFull';

/** A failed call and its reason. `code` is a code of the contract, or one of those above. */
export interface ApiRefusal extends Error {
  readonly name: 'ApiRefusal';
  readonly code: string;
  readonly details: readonly FieldProblem[];
  readonly requestId: string | null;
}

export const apiRefusal = (
  code: string,
  message = '',
  details: readonly FieldProblem[] = [],
  requestId: string | null = null,
): ApiRefusal => Object.assign(new Error(message), { name: 'ApiRefusal' as const, code, details, requestId });

export const isRefusal = (error: unknown): error is ApiRefusal => error instanceof Error && error.name === 'ApiRefusal';
