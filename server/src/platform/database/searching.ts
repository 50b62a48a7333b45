import { type AnyColumn, and, getTableName, ilike, or, type SQL, sql, type Table } from 'drizzle-orm';
import { indexPieces } from './index-pieces.ts';
import { isPlain, searchForm, wordsOf } from './search-form.ts';
import type { TextSample } from './text-sample.ts';

/** Escapes the wildcards of LIKE. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern that matches values containing this text. */
export const likePattern = (text: string): string => `%${literally(text)}%`;

/** The condition that one of the columns contains the keyword. */
export const containing = (keyword: string | undefined, ...columns: (AnyColumn | SQL)[]): SQL | undefined =>
  keyword ? or(...columns.map((column) => ilike(column, likePattern(keyword)))) : undefined;

/** A search of one table. */
export interface Search {
  readonly condition: SQL | undefined;
  /** Whether it reads the rows in the order of the list, since too many have the words for the index to be of use. */
  readonly inOrder: boolean;
}

/**
 * The search for rows in whose `search_text` every word of the keyword occurs, a generated column with an index
 * (migration 0420). For tables that keep growing. With a sample of the table the index looks up only the pieces that few
 * rows contain (decision 018); whatever the sample says, the rows found are the same.
 */
export const planSearch = (keyword: string | undefined, table: Table, sample?: TextSample): Search => {
  const words = wordsOf(keyword);
  const plain = words.filter(isPlain).map(searchForm);
  const pieces = sample && words.length > 0 ? indexPieces(words.map(searchForm), plain, sample) : undefined;
  const column = sql`${sql.identifier(getTableName(table))}.search_text`;
  const conditions = words.map((word) => {
    const form = searchForm(word);
    const contains = isPlain(word)
      ? sql`${column} like ${likePattern(form)}`
      : sql`${column} like '%' || search_form(${literally(word)}) || '%'`;
    // PostgreSQL estimates `(…) is true` like the condition in it, but never looks it up in an index.
    return pieces === undefined || pieces.includes(form) ? contains : sql`(${contains}) is true`;
  });
  const cut = pieces?.filter((piece) => !plain.includes(piece)) ?? [];
  const condition = and(...cut.map((piece) => sql`${column} like ${likePattern(piece)}`), ...conditions);
  return { condition, inOrder: pieces?.length === 0 };
};

export const searching = (keyword: string | undefined, table: Table, sample?: TextSample): SQL | undefined =>
  planSearch(keyword, table, sample).condition;
