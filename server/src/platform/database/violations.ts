import type { ErrorCode } from '@eoms/contract';
import { refuse } from '../http/refusal.ts';

/** Unique, foreign key, exclusion. */
const constraintStates = new Set(['23505', '23503', '23P01']);

/** Returns the name of the constraint that a statement violated, or undefined for any other failure. */
export const violatedConstraint = (error: unknown): string | undefined => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error) || !('code' in cause) || !('constraint' in cause)) return undefined;
  const isConstraint = constraintStates.has(String(cause.code));
  return isConstraint && typeof cause.constraint === 'string' ? cause.constraint : undefined;
};

/** A refusal that concerns one field of the input. */
interface Violation {
  readonly code: ErrorCode;
  readonly field: string;
}

/** Refusals by the name of the violated constraint. */
export type Violations = Readonly<Record<string, ErrorCode | Violation>>;

/**
 * Turns violations of the named constraints into the refusals that they mean for this call. The constraint decides
 * rather than a query beforehand, so two simultaneous callers cannot both pass.
 */
export const refuseViolations = async <T>(meanings: Violations, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const meaning = meanings[violatedConstraint(error) ?? ''];
    if (meaning === undefined) throw error;
    throw typeof meaning === 'string' ? refuse(meaning) : refuse(meaning.code, {}, [{ field: meaning.field }]);
  }
};
