import type { Value } from '@eoms/contract';
import { getTableColumns, sql } from 'drizzle-orm';
import { customType, integer, type PgColumn, type PgTable, timestamp } from 'drizzle-orm/pg-core';

/** A point in time: `timestamptz`. */
export const time = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A value as `jsonb` that may be a text by itself. drizzle's own column reads the text `"5"` as the number 5, and loses
 * digits of long ones: it is for objects and lists only.
 */
export const plainValue = customType<{ data: Value; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

export const createdAt = () => time('created_at').notNull().defaultNow();

/**
 * Counts the changes of rows that two people may edit (`requireRevision`): every update raises it. What nobody edits, such
 * as when somebody was last seen, is written with `unedited`.
 */
export const revision = (table: string, column = 'revision') =>
  integer(column)
    .notNull()
    .default(1)
    .$onUpdate(() => sql`${sql.identifier(table)}.${sql.identifier(column)} + 1`);

/** Part of an update that leaves the revision as it is. */
export const unedited = (table: PgTable & { readonly revision: PgColumn }) => ({ revision: sql`${table.revision}` });

/** As `unedited`, for tables of any kind: those without a revision have none to leave as it is. */
export const unraised = (table: PgTable): object =>
  Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([key]) => key === 'revision' || key === 'editRevision')
      .map(([key, column]) => [key, sql`${column}`]),
  );
