import type { Database, Executor } from '../database/database.ts';

/** What became of the rows of an import. */
export interface Tally {
  created: number;
  changed: number;
  unchanged: number;
}

const emptyTally = (): Tally => ({ created: 0, changed: 0, unchanged: 0 });

/** Rolls back what a preview did. */
class Preview extends Error {}

/** One way through everything that is to be imported; what is wrong with rows it tells elsewhere. */
export type ImportPass = (tx: Executor, tally: Tally) => Promise<void>;

/** What an import would do: it is done in a transaction that is then rolled back, so that the report is exact. */
export const foresee = async ({ transaction }: Pick<Database, 'transaction'>, pass: ImportPass): Promise<Tally> => {
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

/** Does it, all of it in one transaction; `done` is the last thing in it. */
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
