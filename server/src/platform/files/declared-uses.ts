import type { Executor } from '../database/database.ts';
import { sqlState } from '../database/sql-state.ts';
import type { FileUse } from './file-uses.store.ts';

/** What refers to files from columns that people make and change while the system works. */
export interface ChangingUses {
  readonly name: string;
  /** The columns of this moment. */
  readonly at: (db: Executor) => Promise<readonly FileUse[]>;
}

/** Everything that refers to files. */
export interface DeclaredUses {
  readonly fixed: readonly FileUse[];
  readonly changing: readonly ChangingUses[];
}

export const usesNow = async (db: Executor, { fixed, changing }: DeclaredUses): Promise<readonly FileUse[]> => {
  const now = await Promise.all(changing.map(({ at }) => at(db)));
  return [...fixed, ...now.flat()];
};

/** A column or a table that is not there any more. */
const gone: ReadonlySet<string> = new Set(['42703', '42P01']);

/**
 * Asks all uses of this moment; once more where one of their columns went between the look at them and the question. A failed
 * question does not end the transaction in which it was asked.
 */
export const withUses = async <T>(
  db: Executor,
  uses: DeclaredUses,
  work: (db: Executor, all: readonly FileUse[]) => Promise<T>,
): Promise<T> => {
  if (uses.changing.length === 0) return work(db, uses.fixed);
  const once = () => db.transaction(async (inner) => work(inner, await usesNow(inner, uses)));
  try {
    return await once();
  } catch (error) {
    if (!gone.has(sqlState(error) ?? '')) throw error;
    return once();
  }
};
