import type { ScreenPermission } from '@eoms/contract';
import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PlaceScope } from '../database/row-scope.ts';
import type { Identity } from '../http/context.ts';

/** The rows that a person may see: those that meet the condition, all, or none. */
export type SeenRows = SQL | 'all' | 'none';

/**
 * A kind of thing that refers to stored files. A file is seen by those who may see a thing that refers to it, and is
 * never tidied away while there is one: a module that stores ids of files declares each column that it does so in.
 */
export interface FileUse {
  /** `table.column` */
  readonly name: string;
  /** Selects the ids of the files that rows refer to, of those rows that meet the condition. */
  readonly filesOf: (rows: SQL) => SQL;
  readonly seenBy: (person: Identity) => SeenRows;
  /** The ids are inside documents, which have to be read for every question: they are asked last. */
  readonly inDocuments: boolean;
}

/** Whoever may make the call that shows the thing sees it, in the places where a role of theirs permits the call. */
export const seenWith =
  (needs: ScreenPermission, within: (places: PlaceScope) => SQL | undefined): FileUse['seenBy'] =>
  ({ permits, placesFor }) =>
    permits(needs) ? (within(placesFor(needs)) ?? 'all') : 'none';

interface UseOf {
  readonly column: PgColumn;
  /** What the condition needs to know of other tables: ` join … on …`. */
  readonly joined?: SQL;
  readonly seenBy: FileUse['seenBy'];
}

const nothing = sql``;

const nameOf = ({ column }: UseOf): string => `${getTableName(column.table)}.${column.name}`;

/** A column with the id of a file. */
export const fileColumn = (use: UseOf): FileUse => ({
  name: nameOf(use),
  inDocuments: false,
  seenBy: use.seenBy,
  filesOf: (rows) =>
    sql`select ${use.column} as id from ${use.column.table}${use.joined ?? nothing}
        where ${use.column} is not null and ${rows}`,
});

const looksLikeId = '@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"';

/** A column with a document, in which ids of files are found at these JSON paths (`$.layout[*].image`). */
export const filesInDocument = (use: UseOf & { readonly paths: readonly string[] }): FileUse => ({
  name: nameOf(use),
  inDocuments: true,
  seenBy: use.seenBy,
  filesOf: (rows) =>
    sql.join(
      use.paths.map((path) => {
        const found = `${path} ? (${looksLikeId})`;
        return sql`select (found #>> '{}')::uuid as id from ${use.column.table}${use.joined ?? nothing}
            cross join lateral jsonb_path_query(${use.column}, ${found}::jsonpath) found where ${rows}`;
      }),
      sql` union all `,
    ),
});
