import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Caller } from '../http/context.ts';
import type { Executor } from './database.ts';
import { listRevisions as revisions } from './list-revisions.tables.ts';
import { requireRevision } from './revision.ts';

/** A list, or settings, that is saved as a whole: the call that saves it, and whose it is. */
export interface WholeList {
  readonly call: string;
  /** The target of the call in the audit log, too. */
  readonly owner: string;
}

/**
 * The revision of a list, 0 until it was saved. It is read before the list: a save in between then makes the next one a
 * conflict, and never lets one pass that nobody has seen.
 */
export const listRevision = async (db: Executor, { call, owner }: WholeList): Promise<number> => {
  const [row] = await db
    .select({ revision: revisions.revision })
    .from(revisions)
    .where(and(eq(revisions.call, call), eq(revisions.owner, owner)));
  return row?.revision ?? 0;
};

/** The same as part of a query, for the owner in this column. */
export const listRevisionOf = (call: string, owner: PgColumn): SQL<number> =>
  sql<number>`coalesce((select r.revision from ${revisions} r where r.call = ${call} and r.owner = ${owner}::text), 0)`;

/**
 * Counts a save of a list. Throws '409' if it is based on another revision (`seen`) than the list had. Saves of the same
 * list wait here until the transaction ends.
 */
export const raiseListRevision = async (
  tx: Executor,
  list: WholeList,
  seen: number | undefined,
  caller: Pick<Caller, 'language'>,
): Promise<void> => {
  const [row] = await tx
    .insert(revisions)
    .values({ ...list, revision: 1 })
    .onConflictDoUpdate({
      target: [revisions.call, revisions.owner],
      set: { revision: sql`${revisions.revision} + 1` },
    })
    .returning({ revision: revisions.revision });
  const { owner: id, call } = list;
  if (row) await requireRevision(tx, { id, revision: row.revision - 1 }, { revision: seen }, caller, call);
};
