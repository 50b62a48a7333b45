import { countedUpTo, foundUpTo, type Page, type PageQuery } from '@eoms/contract';
import { type AnyColumn, and, asc, desc, type SQL, type Subquery, sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

/** `db.select(…).from(…)` with its joins, before conditions and order. */
interface Select<Row> {
  where(condition: SQL | undefined): {
    orderBy(...columns: SQL[]): { limit(rows: number): { offset(rows: number): PromiseLike<Row[]> } };
  };
}
/** A query of which only the rows are counted. */
interface Countable {
  where(condition: SQL | undefined): { limit(rows: number): { as(alias: string): Subquery } };
}

export interface Order {
  /** Columns by the names that the contract allows for sorting. */
  readonly columns: Readonly<Record<string, AnyColumn | SQL>>;
  /** The column when the caller names none. */
  readonly standard: string;
  /** The direction when the caller names none; defaults to ascending. */
  readonly direction?: 'asc' | 'desc';
  /** Last sort column of every order, so that no row appears on two pages. */
  readonly id: AnyColumn;
  /** Rows without a value come last in both directions. */
  readonly emptyLast?: boolean;
}

interface Narrowed {
  /** The rows that the caller may see: `withinPlaces`, `ownedBy`, or 'none' as the contract's `scope` says. */
  readonly scope: SQL | 'none' | undefined;
  /** The conditions; undefined ones are ignored. */
  readonly where: readonly (SQL | undefined)[];
}

export interface Listing<Row> extends Narrowed {
  readonly rows: Select<Row>;
  /** `db.select({ id }).from(…)` with only the joins that the conditions need. */
  readonly counted: Countable;
  readonly order: Order | readonly SQL[];
  /** Asked instead of counting each time; see `createRememberMany`. */
  readonly total?: (count: () => Promise<number>) => Promise<number>;
}

export const offsetOf = (query: Pick<PageQuery, 'current' | 'size'>): number => (query.current - 1) * query.size;

const orderOf = (query: PageQuery, { columns, standard, direction = 'asc', id, emptyLast }: Order): SQL[] => {
  const column = columns[query.sort ?? standard] ?? id;
  const way = (query.order ?? direction) === 'desc' ? desc : asc;
  // The index of a column that is never empty serves its plain order only.
  const mayBeEmpty = !('notNull' in column && column.notNull);
  return [emptyLast && mayBeEmpty ? sql`${way(column)} nulls last` : way(column), way(id)];
};

const isOrder = (order: Order | readonly SQL[]): order is Order => 'columns' in order;

const conditionOf = ({ scope, where }: Narrowed): SQL | undefined =>
  and(scope === 'none' ? undefined : scope, ...where);

/** The rows of one page. */
export const readRows = <Row>(query: PageQuery, listing: Omit<Listing<Row>, 'counted'>): PromiseLike<Row[]> =>
  listing.rows
    .where(conditionOf(listing))
    .orderBy(...(isOrder(listing.order) ? orderOf(query, listing.order) : listing.order))
    .limit(query.size)
    .offset(offsetOf(query));

/** Counts the rows on all pages, up to a limit: an exact count of a large table costs more than a page. */
export const countRows = (
  db: Executor,
  query: Pick<PageQuery, 'keyword'>,
  listing: Narrowed & { readonly counted: Countable },
): Promise<number> => {
  const limit = query.keyword ? foundUpTo : countedUpTo;
  return db.$count(listing.counted.where(conditionOf(listing)).limit(limit).as('counted'));
};

/**
 * Returns one page of a list and the total number of rows. A page that is not full is the last one and needs no count.
 */
export const readPage = async <Row>(db: Executor, query: PageQuery, listing: Listing<Row>): Promise<Page<Row>> => {
  const { current, size } = query;
  const records = await readRows(query, listing);
  const isLast = records.length < size && (records.length > 0 || current === 1);
  if (isLast) return { records, total: offsetOf(query) + records.length, current, size };
  const count = () => countRows(db, query, listing);
  return { records, total: await (listing.total ? listing.total(count) : count()), current, size };
};

/** The page with each row in the form of the contract. */
export const presentPage = <Row, Shown>(page: Page<Row>, present: (row: Row) => Shown): Page<Shown> => ({
  ...page,
  records: page.records.map(present),
});
