import { type ErrorCode, isOpenState, mayBecome, type States, type Transition } from '@eoms/contract';
import type { StateWords } from '@eoms/phrases';
import { and, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
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

/** Rows whose state follows the states of their family. */
export interface Movable<T extends PgTable, S extends string> {
  readonly table: T;
  /** Which column says it. */
  readonly column: PgColumn;
  readonly states: States<S>;
}
type SetOf<T extends PgTable> = { readonly [K in keyof T['$inferInsert']]?: T['$inferInsert'][K] | SQL };

/** The states that may become another; with `stay`, also the other itself, as long as anything can happen in it. */
const before = <S extends string>(states: States<S>, to: S, stay: boolean): S[] =>
  (Object.keys(states) as S[]).filter(
    (from) => mayBecome(states, from, to) || (stay && from === to && isOpenState(states, from)),
  );

/** The states are written out, so that an index of those in them is found. */
const isAmong = (column: PgColumn, states: readonly string[]): SQL =>
  states.length === 0 ? sql`false` : sql`${column} in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`;

const keyOf = (table: PgTable, column: PgColumn): string => {
  const [key] = Object.entries(getTableColumns(table)).find(([, one]) => one === column) ?? [];
  if (key === undefined) throw new Error(`${column.name} is not a column of the table`);
  return key;
};

const moving = <T extends PgTable, S extends string>(
  tx: Executor,
  { table, column, states }: Movable<T, S>,
  to: S,
  where: SQL | undefined,
  values: SetOf<T>,
  stay: boolean,
) =>
  tx
    .update(table as PgTable)
    .set({ ...values, [keyOf(table, column)]: to } as Record<string, unknown>)
    .where(and(where, isAmong(column, before(states, to, stay))));

/**
 * Moves into a state, of the rows that `where` means, those whose own state may become it: for what falls due or is found
 * out, where there is no caller to refuse. Returns them.
 */
export const moveRows = async <T extends PgTable, S extends string>(
  tx: Executor,
  movable: Movable<T, S>,
  to: S,
  where: SQL | undefined,
  values: SetOf<T> = {},
): Promise<T['$inferSelect'][]> => moving(tx, movable, to, where, values, false).returning();

/**
 * Stores how far rows have come: like `moveRows`, but a state in which something can still happen may also stay. Returns
 * how many rows there were; the others are as they were.
 */
export const progressRows = async <T extends PgTable, S extends string>(
  tx: Executor,
  movable: Movable<T, S>,
  to: S,
  where: SQL | undefined,
  values: SetOf<T> = {},
): Promise<number> => (await moving(tx, movable, to, where, values, true)).rowCount ?? 0;

const waysOf = new WeakMap<object, SQL>();

/** Which rows `c` may get the state of their `n`. Made once: it is part of the statement that follows every command. */
const ways = ({ column, states }: Movable<PgTable, string>): SQL => {
  const known = waysOf.get(states);
  if (known) return known;
  const pairs = Object.keys(states).flatMap((to) => before(states, to, true).map((from) => [from, to]));
  const from = [...new Set(pairs.map(([state]) => `'${state}'`))].join(', ');
  const written = pairs.map(([one, to]) => `'${one} ${to}'`).join(', ');
  // As one text: PostgreSQL takes pairs apart into many conditions.
  const made = sql.raw(`c.${column.name} in (${from}) and c.${column.name} || ' ' || n.${column.name} in (${written})`);
  waysOf.set(states, made);
  return made;
};

/**
 * Like `progressRows`, each row to a state of its own: `rows` is what follows `from`, as `n` with the id and the state,
 * and `set` says the other columns.
 */
export const progressEach = async <T extends PgTable, S extends string>(
  tx: Executor,
  movable: Movable<T, S>,
  rows: SQL,
  set: SQL,
): Promise<void> => {
  const { table, column } = movable as unknown as Movable<PgTable, string>;
  const state = sql.raw(column.name);
  await tx.execute(sql`update ${table} c set ${state} = n.${state}, ${set} from ${rows}
    where c.id = n.id and ${ways(movable as unknown as Movable<PgTable, string>)}`);
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
