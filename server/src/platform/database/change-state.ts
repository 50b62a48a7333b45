import { type ErrorCode, mayBecome, type States, type Transition } from '@eoms/contract';
import type { StateWords } from '@eoms/phrases';
import { and, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Refusal, refuse } from '../http/refusal.ts';
import type { Executor } from './database.ts';
import { oneOf } from './row-scope.ts';

type StatefulTable = PgTable & { readonly id: PgColumn; readonly status: PgColumn };
type RowOf<T extends StatefulTable> = T['$inferSelect'];
type StateOf<T extends StatefulTable> = RowOf<T>['status'] & string;
type Values<T extends StatefulTable> = { readonly [K in keyof T['$inferInsert']]?: T['$inferInsert'][K] | SQL };

/** How a family refuses what the present state does not allow. */
export interface StateRefusals<S extends string, A extends string> {
  /** Its text takes `{state}` and `{action}`. */
  readonly code: ErrorCode | Readonly<Record<S, ErrorCode>>;
  readonly words: StateWords<S, A>;
}

/** Rows whose `status` is changed by calls. */
export interface Stateful<T extends StatefulTable, A extends string = string> {
  readonly table: T;
  /** The rows that the caller may see. */
  readonly scope: SQL | 'none' | undefined;
  readonly refusals: StateRefusals<StateOf<T>, A>;
}

/** The refusal that names the present state and what it does not allow. */
export const refuseState = <S extends string, A extends string>(
  { code, words }: StateRefusals<S, A>,
  state: S,
  action: A,
): Refusal =>
  refuse(typeof code === 'string' ? code : code[state], {
    state: words.states[state],
    action: words.actions[action],
  });

/**
 * Throws unless the state of a locked row allows an action: the family's refusal if it did not allow it when the call
 * began (`seen`) either, and '409' if somebody else has changed it since.
 */
export const requireState = <S extends string, A extends string>(
  refusals: StateRefusals<S, A>,
  { seen, now }: { readonly seen: S; readonly now: S },
  action: A,
  allows: (state: S) => boolean,
): void => {
  if (allows(now)) return;
  throw allows(seen) ? refuse('409') : refuseState(refusals, now, action);
};

/** An action with the states that allow it. */
export interface AllowedIn<T extends StatefulTable, A extends string> {
  readonly action: A;
  readonly states: readonly StateOf<T>[];
}

/**
 * Changes rows while they are in one of the given states: all of them or, by throwing, none. Throws '404' for a row
 * that does not exist or is out of the caller's scope, the family's refusal for one that is in another state, and '409'
 * for one that got into another state during the call. Of two simultaneous callers, one wins.
 */
export const changeWhile = async <T extends StatefulTable, A extends string>(
  tx: Executor,
  { table, scope, refusals }: Stateful<T, A>,
  given: readonly string[],
  { action, states }: AllowedIn<T, A>,
  values: Values<T>,
): Promise<RowOf<T>[]> => {
  const ids = [...new Set(given)];
  const mine = and(oneOf(table.id, ids), scope === 'none' ? undefined : scope);
  const known = await tx
    .select({ status: table.status })
    .from(table as PgTable)
    .where(mine);
  if (known.length !== ids.length) throw refuse('404');
  const other = known.map(({ status }) => status as StateOf<T>).find((status) => !states.includes(status));
  if (other !== undefined) throw refuseState(refusals, other, action);
  const changed = await tx
    .update(table as PgTable)
    .set(values as Record<string, unknown>)
    .where(and(mine, inArray(table.status, [...states])))
    .returning();
  if (changed.length !== ids.length) throw refuse('409');
  return changed as RowOf<T>[];
};

/** Rows whose `status` follows the states of their family. */
export interface Movable<T extends StatefulTable> {
  readonly table: T;
  readonly states: States<StateOf<T>>;
}

/**
 * Moves into a state, of the rows that `where` means, those whose own state may become it: for what falls due or is found
 * out, where there is no caller to refuse. Returns them.
 */
export const moveRows = async <T extends StatefulTable>(
  tx: Executor,
  { table, states }: Movable<T>,
  to: StateOf<T>,
  where: SQL | undefined,
  values: Values<T> = {},
): Promise<RowOf<T>[]> => {
  const from = (Object.keys(states) as StateOf<T>[]).filter((state) => mayBecome(states, state, to));
  const moved = await tx
    .update(table as PgTable)
    .set({ ...values, status: to } as Record<string, unknown>)
    .where(and(where, inArray(table.status, from)))
    .returning();
  return moved as RowOf<T>[];
};

/** Moves rows from one state to another, as the contract's `<family>.states.ts` allows. */
export const changeState = <T extends StatefulTable, A extends string>(
  tx: Executor,
  stateful: Stateful<T, A>,
  ids: readonly string[],
  { action, from, to }: Transition<StateOf<T>> & { readonly action: A },
  values: Values<T>,
): Promise<RowOf<T>[]> =>
  changeWhile(tx, stateful, ids, { action, states: [from] }, { ...values, status: to } as Values<T>);
