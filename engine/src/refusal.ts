import type { ErrorCode } from '@eoms/contract/vocabulary';

/** A request that the engine does not take on. `field` is the parameter at fault. */
export interface Refusal extends Error {
  readonly code: ErrorCode;
  readonly field?: string;
}

export const refusal = (code: ErrorCode, message: string, field?: string): Refusal =>
  Object.assign(new Error(message), { name: 'Refusal', code, ...(field === undefined ? {} : { field }) });

export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && error.name === 'Refusal' && 'code' in error;
