import type { ErrorCode } from '@eoms/contract';

/** Why a data source gave no result that can be used, and what it said; `said` never holds a secret. */
export class BehaviorFault extends Error {
  readonly code: ErrorCode;
  readonly said: string;

  constructor(code: ErrorCode, said = '') {
    super(code);
    this.name = 'BehaviorFault';
    this.code = code;
    this.said = said;
  }
}

/** What a source answered, before its type is checked. */
export interface Answer {
  readonly value: unknown;
  /** A status or how many rows, for people. */
  readonly said: string;
  readonly bytes: number;
}

/** Limits of one answer. */
export const maximumBytes = 1_048_576;
export const maximumRows = 1_000;
