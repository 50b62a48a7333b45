import { type AnyColumn, and, getTableName, ilike, or, type SQL, sql, type Table } from 'drizzle-orm';

/** Escapes the wildcards of LIKE. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern that matches values containing this text. */
export const likePattern = (text: string): string => `%${literally(text)}%`;

/** The condition that one of the columns contains the keyword. */
export const containing = (keyword: string | undefined, ...columns: (AnyColumn | SQL)[]): SQL | undefined =>
  keyword ? or(...columns.map((column) => ilike(column, likePattern(keyword)))) : undefined;

/**
 * The condition that every word of the keyword occurs in the row's `search_text`, a generated column with an index
 * (migration 0420). For tables that keep growing.
 */
export const searching = (keyword: string | undefined, table: Table): SQL | undefined => {
  const words = keyword?.normalize('NFKC').split(/\s+/).filter(Boolean) ?? [];
  const column = sql`${sql.identifier(getTableName(table))}.search_text`;
  return and(...words.map((word) => sql`${column} like '%' || search_form(${literally(word)}) || '%'`));
};
