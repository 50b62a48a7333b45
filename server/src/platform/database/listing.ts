import type { PageQuery } from '@eoms/contract';
import { type AnyColumn, and, asc, desc, getTableName, ilike, or, type SQL, sql, type Table } from 'drizzle-orm';

/** Totals are counted up to here only: an exact count of a large table costs more than the page itself. */
export const countedUpTo = 10_001;

/** A condition "one of the columns contains the words", with the wildcards of LIKE taken literally. */
export const containing = (keyword: string | undefined, ...columns: (AnyColumn | SQL)[]): SQL | undefined => {
  if (!keyword) return undefined;
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
};

/**
 * A condition "every word of the keyword is somewhere in the row's `search_text`", which the database makes by itself
 * (migration 0420) and has an index for. For tables that grow with the years.
 */
export const searching = (keyword: string | undefined, table: Table): SQL | undefined => {
  const words = keyword?.normalize('NFKC').split(/\s+/).filter(Boolean) ?? [];
  const column = sql`${sql.identifier(getTableName(table))}.search_text`;
  return and(...words.map((word) => sql`${column} like '%' || search_form(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`));
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
