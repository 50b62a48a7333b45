import { type AnyColumn, and, getTableName, ilike, or, type SQL, sql, type Table } from 'drizzle-orm';

/** The wildcards of LIKE, taken literally. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A pattern for LIKE: "has this text somewhere in it". */
export const likePattern = (text: string): string => `%${literally(text)}%`;

/** A condition "one of the columns contains the words". */
export const containing = (keyword: string | undefined, ...columns: (AnyColumn | SQL)[]): SQL | undefined =>
  keyword ? or(...columns.map((column) => ilike(column, likePattern(keyword)))) : undefined;

/**
 * A condition "every word of the keyword is somewhere in the row's `search_text`", which the database makes by itself
 * (migration 0420) and has an index for. For tables that grow with the years.
 */
export const searching = (keyword: string | undefined, table: Table): SQL | undefined => {
  const words = keyword?.normalize('NFKC').split(/\s+/).filter(Boolean) ?? [];
  const column = sql`${sql.identifier(getTableName(table))}.search_text`;
  return and(...words.map((word) => sql`${column} like '%' || search_form(${literally(word)}) || '%'`));
};
