import type { Move } from '@eoms/contract';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Caller } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { unraised } from './columns.ts';
import type { Executor } from './database.ts';
import { reorder } from './reorder.ts';
import { type EntityRows, lockRow } from './save-row.ts';

type SortedTable = PgTable & { readonly id: PgColumn; readonly sort: PgColumn };

export interface Siblings<T extends SortedTable> {
  /** Those among which the row moves; undefined: all rows. */
  readonly of: (row: T['$inferSelect']) => SQL | undefined;
  /** Orders rows with equal sort numbers as the lists do. */
  readonly tieBreaker: PgColumn;
}

/** The highest sort number of a table, or of some of its rows; 0 where there are none. New rows come after it. */
export const lastSort = async (db: Executor, table: SortedTable, of?: SQL): Promise<number> => {
  const last = sql<number>`coalesce(max(${table.sort}), 0)::int`;
  const [row] = await db
    .select({ last })
    .from(table as PgTable)
    .where(of);
  return row?.last ?? 0;
};

/** Moves a row up or down among its siblings, with an audit entry. Throws '404', and 'tree.atEdge' at the edge. */
export const moveSorted = async <T extends SortedTable>(
  tx: Executor,
  rows: EntityRows<T>,
  move: Move,
  { of, tieBreaker }: Siblings<T>,
  caller: Pick<Caller, 'audit'>,
): Promise<void> => {
  const { table } = rows;
  const before = await lockRow(tx, rows, move.id);
  const siblings = await tx
    .select({ id: table.id, sort: table.sort })
    .from(table as PgTable)
    .where(of(before))
    .orderBy(asc(table.sort), asc(tieBreaker), asc(table.id))
    .for('no key update');
  const moved = reorder(siblings as { id: string; sort: number }[], move);
  const after = moved?.find(({ id }) => id === move.id);
  if (!moved || !after) throw refuse('tree.atEdge');
  for (const { id, sort } of moved)
    await tx
      .update(table)
      .set({ sort, ...unraised(table) } as Partial<T['$inferInsert']>)
      .where(eq(table.id, id));
  const { sort } = before as unknown as { sort: number };
  await caller.audit({ target: move.id, before: { sort }, after: { sort: after.sort } }, tx);
};
