import type { ErrorCode, SourceText } from '@eoms/contract';

/** Values that fill the placeholders of a refusal's text; words in each language. */
export type PhraseParams = Readonly<Record<string, string | number | SourceText>>;

/** A field that a refusal concerns; without a message of its own, it is marked with that of the refusal. */
export interface FieldAtFault {
  readonly field: string;
  readonly message?: string;
}

/** A refusal is an expected outcome, not an error: it is sent as an envelope with `status: false` and its code. */
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

/**
 * `throw refuse('user.usernameInUse', { username })`: returned rather than thrown here, so that types narrow at the
 * caller.
 */
export const refuse = (code: ErrorCode, params: PhraseParams = {}, details?: readonly FieldAtFault[]): Refusal =>
  new Refusal(code, params, details);

/** The object that a field refers to does not exist or is out of the caller's scope: both get the same refusal. */
export const refuseUnknown = (field: string): Refusal => refuse('404', {}, [{ field }]);
