import { getTableColumns, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import { z } from 'zod';

/**
 * How an entity of the contract and its table belong together. A key has the column of its name, if that fits; every
 * other one is described, or left out with a reason: a key of which neither is true does not compile. So a new field is
 * a line in the contract and a column.
 */
type KeyOf<V> = V extends unknown ? keyof V & string : never;
type At<V, K> = V extends unknown ? (K extends keyof V ? V[K] : never) : never;
type RowOf<T extends PgTable> = T['$inferSelect'];
type InsertOf<T extends PgTable> = T['$inferInsert'];
/** Columns keep moments, the contract writes them in words. */
type Moment<V> = string extends V ? Date : never;

/** Keys of drafts that say which row is meant, and are none of its fields. */
type Own = 'id' | 'newId' | 'revision' | 'editRevision';
const own: readonly string[] = ['id', 'newId', 'revision', 'editRevision'] satisfies Own[];

/** A key without a column of its own, and where it is instead. */
export interface LeftOut {
  readonly leftOut: string;
  /** Whether the audit log shows what was sent. */
  readonly audited: boolean;
}

/** Not a column of this table: other rows, or another one's business. The audit log shows it. */
export const leftOut = (reason: string): LeftOut => ({ leftOut: reason, audited: true });
/** Left out of the audit log too, because it is secret or says nothing. */
export const unaudited = (reason: string): LeftOut => ({ leftOut: reason, audited: false });

type DraftKey<D> = Exclude<KeyOf<D>, Own>;
/** What a column gets: null from the forms of a draft that do not have the key. */
type Sent<D, K> = Exclude<At<D, K>, undefined> | (K extends keyof D ? never : null);
type FitsColumn<V, C> = [V] extends [C] ? true : Date extends C ? ([V] extends [string | C] ? true : false) : false;
type Undescribed<T extends PgTable, D> = {
  [K in DraftKey<D>]: K extends keyof InsertOf<T>
    ? FitsColumn<Sent<D, K>, InsertOf<T>[K]> extends true
      ? never
      : K
    : K;
}[DraftKey<D>];
type DraftEntry<T extends PgTable, D, K> = LeftOut | ((value: Exclude<At<D, K>, undefined>) => Partial<InsertOf<T>>);
type DraftRest<T extends PgTable, D> = { readonly [K in Undescribed<T, D>]: DraftEntry<T, D, K> } & {
  readonly [K in DraftKey<D>]?: DraftEntry<T, D, K>;
};
/** Refuses what an entry returns for columns that the table does not have. */
type NoStrangers<T extends PgTable, R> = {
  readonly [K in keyof R]: R[K] extends (value: never) => infer C
    ? Exclude<keyof C, keyof InsertOf<T>> extends never
      ? R[K]
      : { readonly noSuchColumn: Exclude<keyof C, keyof InsertOf<T>> }
    : R[K];
};
type Same<T extends PgTable, D, R> = Exclude<DraftKey<D>, keyof R> & keyof InsertOf<T>;

/** The columns of a row that a draft sets: those of the same name, and those that were described. */
type Returned<D, R> = {
  [K in keyof R]: R[K] extends (value: never) => infer C ? (undefined extends At<D, K> ? Partial<C> : C) : never;
}[keyof R];
type Both<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never;
export type DraftValues<T extends PgTable, D, R> = {
  [K in Same<T, D, R> as undefined extends At<D, K> ? never : K]: Exclude<InsertOf<T>[K], undefined>;
} & Both<Returned<D, R>> &
  Partial<InsertOf<T>>;

export interface DraftFields<T extends PgTable, D, V = Partial<InsertOf<T>>> {
  /** Draft → row. What a draft leaves out stays as it is. */
  readonly values: (draft: D) => V;
  /** What the audit log shows of a draft. */
  readonly audited: (draft: D) => Readonly<Record<string, unknown>>;
}

const keysOf = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion)
    return [...new Set((schema.options as z.ZodType[]).flatMap(keysOf))];
  throw new Error('only objects have fields');
};

/** A moment in words for a column of moments; everything else is the same in both. */
const toColumn = (column: AnyPgColumn | undefined, value: unknown): unknown =>
  column?.dataType === 'date' && typeof value === 'string' ? new Date(value) : value;
const fromColumn = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

type Entry = LeftOut | ((value: never) => object);
const isLeftOut = (entry: Entry | undefined): entry is LeftOut => typeof entry === 'object';

/** What both descriptions do with a draft; keys of neither kind go into the `packed` column. */
const describe = <D extends object, V>(
  table: PgTable,
  schema: z.ZodType<D>,
  entries: Readonly<Record<string, Entry | undefined>>,
  packed?: string,
): DraftFields<PgTable, D, V> => {
  const columns: Readonly<Record<string, AnyPgColumn>> = getTableColumns(table);
  const keys = keysOf(schema).filter((key) => !own.includes(key));
  const emptied = schema instanceof z.ZodObject ? undefined : null;
  const columnsOf = (draft: object, key: string): object => {
    const { [key]: value = emptied } = draft as Readonly<Record<string, unknown>>;
    const entry = entries[key];
    if (value === undefined || isLeftOut(entry)) return {};
    return entry ? entry(value as never) : { [key]: toColumn(columns[key], value) };
  };
  const isPacked = (key: string): boolean => packed !== undefined && !(key in entries) && !(key in columns);
  const together = (draft: object, of: readonly string[]): object =>
    Object.assign({}, ...of.map((key) => columnsOf(draft, key)));
  const [inside, plain] = [keys.filter(isPacked), keys.filter((key) => !isPacked(key))];
  const values = (draft: object): object => ({
    ...together(draft, plain),
    ...(packed === undefined ? {} : { [packed]: together(draft, inside) }),
  });
  const isShown = ([key]: [string, unknown]): boolean => {
    const entry = entries[key];
    return isLeftOut(entry) && entry.audited;
  };
  return {
    values: (draft) => values(draft) as V,
    audited: (draft) => ({
      ...together(draft, keys),
      ...Object.fromEntries(Object.entries(draft).filter(isShown)),
    }),
  };
};

/** Describes how a draft becomes a row. `rest` has the keys without a column of their name and type. */
export const draftFields = <T extends PgTable, S extends z.ZodType<object>, const R extends DraftRest<T, z.output<S>>>(
  table: T,
  schema: S,
  rest: R & NoStrangers<T, R>,
): DraftFields<T, z.output<S>, DraftValues<T, z.output<S>, R>> => describe(table, schema, rest);

/** As `draftFields`, where what has no column of its own is kept together in one column of JSON. */
export const packedFields = <T extends PgTable, S extends z.ZodType<object>, P extends keyof InsertOf<T> & string>(
  table: T,
  schema: S,
  packed: Pick<z.output<S>, Undescribed<T, z.output<S>> & keyof z.output<S>> extends InsertOf<T>[P] ? P : never,
): DraftFields<T, z.output<S>> => describe(table, schema, {}, packed);

/** A key of a reply that whoever presents the row adds, because it is in no column. */
export interface Given {
  readonly given: string;
}
export const given = (reason: string): Given => ({ given: reason });

/** A key of a reply as it is in a row. */
type InRow<V> = V | Moment<V>;
type Unselected<T extends PgTable, P> = {
  [K in KeyOf<P>]: K extends keyof RowOf<T> ? ([RowOf<T>[K]] extends [InRow<At<P, K>>] ? never : K) : K;
}[KeyOf<P>];
type ReplyEntry<P, K> = Given | SQL<InRow<At<P, K>>> | SQL.Aliased<InRow<At<P, K>>> | AnyPgColumn;
type ReplyRest<P> = { readonly [K in KeyOf<P>]?: ReplyEntry<P, K> };
/** Asked for apart from what is there, so that the error shows in one place only. */
type ReplyMissing<T extends PgTable, P, R> = {
  readonly [K in Exclude<Unselected<T, P>, keyof R>]: ReplyEntry<P, K>;
};
type GivenIn<R> = { [K in keyof R]: R[K] extends Given ? K : never }[keyof R];
type Selected<T extends PgTable, P, R> = { [K in Exclude<KeyOf<P>, keyof R> & keyof T]: T[K] } & {
  [K in Exclude<keyof R, GivenIn<R>>]: R[K];
};
type Presentable<P, G> = { readonly [K in keyof P as K extends G ? never : K]: InRow<P[K]> };

export interface ReplyFields<P, C, G extends PropertyKey> {
  /** What to select. */
  readonly columns: C;
  /** Row → reply. */
  readonly present: [G] extends [never]
    ? (row: Presentable<P, G>) => P
    : (row: Presentable<P, G>, added: { readonly [K in keyof P as K extends G ? K : never]: P[K] }) => P;
}

/** The rows that a description selects. */
export type SelectedRow<F extends { readonly columns: object }> = SelectResultFields<F['columns']>;

/** Describes how a row becomes a reply. `rest` has the keys without a column of their name and type. */
export const replyFields = <T extends PgTable, S extends z.ZodType<object>, const R extends ReplyRest<z.output<S>>>(
  table: T,
  schema: S,
  rest: R & ReplyMissing<T, z.output<S>, R>,
): ReplyFields<z.output<S>, Selected<T, z.output<S>, R>, GivenIn<R> & string> => {
  const columns: Readonly<Record<string, AnyPgColumn>> = getTableColumns(table);
  const entries: Readonly<Record<string, object | undefined>> = rest;
  const isGiven = (key: string): boolean => entries[key] !== undefined && 'given' in (entries[key] as object);
  const keys = keysOf(schema).filter((key) => !isGiven(key));
  const present = (row: Readonly<Record<string, unknown>>, added: object = {}) => ({
    ...Object.fromEntries(keys.map((key) => [key, fromColumn(row[key])])),
    ...added,
  });
  return {
    columns: Object.fromEntries(keys.map((key) => [key, entries[key] ?? columns[key]])),
    present,
  } as never;
};
