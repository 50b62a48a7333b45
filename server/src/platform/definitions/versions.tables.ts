import { type AnyPgColumn, foreignKey, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../database/columns.ts';

/**
 * Every saved state of one kind of definitions, with the names that it had; removed with the definition. `kind` is what
 * the table and its columns are named for; `ids` is the column of the definitions' ids.
 */
export const versionsTable = <D>(kind: string, ids: AnyPgColumn) =>
  pgTable(
    `${kind}_versions`,
    {
      ownerId: uuid(`${kind}_id`).notNull(),
      version: integer().notNull(),
      at: time('at').notNull().defaultNow(),
      by: text('by').notNull(),
      draft: jsonb().$type<D>().notNull(),
    },
    (t) => [
      primaryKey({ name: `${kind}_versions_pk`, columns: [t.ownerId, t.version] }),
      foreignKey({ name: `${kind}_versions_${kind}_fk`, columns: [t.ownerId], foreignColumns: [ids] }).onDelete(
        'cascade',
      ),
    ],
  );
export type VersionTable<D> = ReturnType<typeof versionsTable<D>>;
