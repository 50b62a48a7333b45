import type { ErrorCode } from '@eoms/contract/vocabulary';
import type { FieldFault } from '@eoms/drivers/kit';

/** A request that the engine refuses. */
export interface Refusal extends Error {
  readonly code: ErrorCode;
  /** The invalid arguments. */
  readonly faults?: readonly FieldFault[];
}

export const refusal = (code: ErrorCode, message: string, faults?: readonly FieldFault[]): Refusal =>
  Object.assign(new Error(message), { name: 'Refusal', code, ...(faults === undefined ? {} : { faults }) });

export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && error.name === 'Refusal' && 'code' in error;
