import type { Database, Executor } from '../database/database.ts';

/** The outcome of an import, counted in rows. */
export interface Tally {
  created: number;
  changed: number;
  unchanged: number;
}

const emptyTally = (): Tally => ({ created: 0, changed: 0, unchanged: 0 });

/** Thrown to roll back a preview. */
class Preview extends Error {}

/** One pass over all rows of an import; errors in rows are reported separately. */
export type ImportPass = (tx: Executor, tally: Tally) => Promise<void>;

/** Previews an import: it runs in a transaction that is then rolled back, so that the report is exact. */
export const previewImport = async (
  { transaction }: Pick<Database, 'transaction'>,
  pass: ImportPass,
): Promise<Tally> => {
  let tally = emptyTally();
  const preview = transaction(async (tx) => {
    tally = emptyTally();
    await pass(tx, tally);
    throw new Preview();
  });
  await preview.catch((error: unknown) => {
    if (!(error instanceof Preview)) throw error;
  });
  return tally;
};

/** Carries out a part of a pass so that its refusal by the database takes back this part only. */
export const apart = (tx: Executor, work: () => Promise<void>): Promise<void> => tx.transaction(() => work());

/** Runs the import in one transaction; `done` is its last step. */
export const carryOut = async (
  { transaction }: Pick<Database, 'transaction'>,
  pass: ImportPass,
  done: (tx: Executor, tally: Tally) => Promise<void>,
): Promise<Tally> =>
  transaction(async (tx) => {
    const tally = emptyTally();
    await pass(tx, tally);
    await done(tx, tally);
    return tally;
  });
