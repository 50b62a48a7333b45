import type { ErrorCode, Transition } from '@eoms/contract';
import { and, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { refuse } from '../http/refusal.ts';
import type { Executor } from './database.ts';
import { oneOf } from './row-scope.ts';

type StatefulTable = PgTable & { readonly id: PgColumn; readonly status: PgColumn };
type RowOf<T extends StatefulTable> = T['$inferSelect'];
type Values<T extends StatefulTable> = { readonly [K in keyof T['$inferInsert']]?: T['$inferInsert'][K] | SQL };

/** Rows whose `status` is changed by calls. */
export interface Stateful<T extends StatefulTable> {
  readonly table: T;
  /** The rows that the caller may see. */
  readonly scope: SQL | 'none' | undefined;
  /** The refusal when another caller was faster; defaults to '409'. */
  readonly conflict?: ErrorCode;
}

/**
 * Changes rows while they are in one of the given states: all of them or, by throwing, none. Throws '404' for a row
 * that does not exist or is out of the caller's scope, and the conflict for one that is in another state by now. Of two
 * simultaneous callers, one wins.
 */
export const changeWhile = async <T extends StatefulTable>(
  tx: Executor,
  { table, scope, conflict = '409' }: Stateful<T>,
  given: readonly string[],
  states: readonly RowOf<T>['status'][],
  values: Values<T>,
): Promise<RowOf<T>[]> => {
  const ids = [...new Set(given)];
  const mine = and(oneOf(table.id, ids), scope === 'none' ? undefined : scope);
  const known = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(mine);
  if (known.length !== ids.length) throw refuse('404');
  const changed = await tx
    .update(table as PgTable)
    .set(values as Record<string, unknown>)
    .where(and(mine, inArray(table.status, [...states])))
    .returning();
  if (changed.length !== ids.length) throw refuse(conflict);
  return changed as RowOf<T>[];
};

/** Moves rows from one state to another, as the contract's `<family>.states.ts` allows. */
export const changeState = <T extends StatefulTable>(
  tx: Executor,
  stateful: Stateful<T>,
  ids: readonly string[],
  { from, to }: Transition<RowOf<T>['status'] & string>,
  values: Values<T>,
): Promise<RowOf<T>[]> => changeWhile(tx, stateful, ids, [from], { ...values, status: to });
