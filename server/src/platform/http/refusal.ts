import type { ErrorCode } from '@eoms/contract';

/** Values that fill the placeholders of a refusal's text. */
export type PhraseParams = Readonly<Record<string, string | number>>;

/** Where a refusal is about a field: without words of its own the field is marked with those of the refusal. */
export interface FieldAtFault {
  readonly field: string;
  readonly message?: string;
}

/** A refusal is an answer, not a fault: it becomes an envelope with `status: false` and its code. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly params: PhraseParams;
  readonly details: readonly FieldAtFault[] | undefined;

  constructor(code: ErrorCode, params: PhraseParams, details?: readonly FieldAtFault[]) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
    this.details = details;
  }
}

/** `throw refuse('user.usernameInUse', { username })`: made here, thrown by the caller so that types narrow. */
export const refuse = (code: ErrorCode, params: PhraseParams = {}, details?: readonly FieldAtFault[]): Refusal =>
  new Refusal(code, params, details);

/** What a field names is not there, or not for this caller: both are told alike. */
export const refuseUnknown = (field: string): Refusal => refuse('404', {}, [{ field }]);
