import type { PageQuery } from '@eoms/contract';
import { type AnyColumn, asc, desc, ilike, or, type SQL } from 'drizzle-orm';

/** Totals are counted up to here only: an exact count of a large table costs more than the page itself. */
export const countedUpTo = 10_001;

/** A condition "one of the columns contains the words", with the wildcards of LIKE taken literally. */
export const containing = (keyword: string | undefined, ...columns: AnyColumn[]): SQL | undefined => {
  if (!keyword) return undefined;
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
};

/** Order of a page: the asked column, then the id, so that no row is on two pages. */
export const orderOf = (
  query: PageQuery,
  columns: Readonly<Record<string, AnyColumn | SQL>>,
  standard: string,
  id: AnyColumn,
): SQL[] => {
  const column = columns[query.sort ?? standard] ?? id;
  return query.order === 'desc' ? [desc(column), desc(id)] : [asc(column), asc(id)];
};

export const offsetOf = (query: PageQuery): number => (query.current - 1) * query.size;
