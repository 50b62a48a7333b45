import type { RowChange, RowError } from '@eoms/contract';
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../database/columns.ts';
import type { Cell } from '../tables/tables.ts';

/** Uploaded tables that have not been applied yet; kept for an hour. */
export const tableImports = pgTable('table_imports', {
  id: uuid().primaryKey(),
  /** The importer that read the table. */
  kind: text().notNull(),
  userId: uuid('user_id').notNull(),
  fileName: text('file_name').notNull(),
  sheet: text().notNull(),
  headings: jsonb().$type<string[]>().notNull(),
  createdAt: createdAt(),
});

export const tableImportRows = pgTable(
  'table_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => tableImports.id, { onDelete: 'cascade' }),
    /** Row number in the spreadsheet: 1 is the heading. */
    row: integer().notNull(),
    change: text().$type<RowChange>().notNull(),
    /** Null for invalid rows. Without its secrets. */
    draft: jsonb().$type<object>(),
    /** Secret values, encrypted; bound to import and row. */
    sealed: text(),
    /** For invalid rows, to return them: the cells without secrets, and the errors. */
    cells: jsonb().$type<Cell[]>(),
    errors: jsonb().$type<RowError[]>(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.row] })],
);
