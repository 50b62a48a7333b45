import type { DeviceDraft, RowError } from '@eoms/contract';
import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Cell } from '../../platform/tables/tables.ts';

/** Uploaded tables that have not been applied yet; kept for an hour. */
export const deviceImports = pgTable('device_imports', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  fileName: text('file_name').notNull(),
  sheet: text().notNull(),
  headings: jsonb().$type<string[]>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const deviceImportRows = pgTable(
  'device_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => deviceImports.id, { onDelete: 'cascade' }),
    /** Row number in the spreadsheet: 1 is the heading. */
    row: integer().notNull(),
    change: text().$type<'create' | 'change' | 'none' | 'bad'>().notNull(),
    /** Null for invalid rows. Without its secrets. */
    draft: jsonb().$type<DeviceDraft>(),
    host: text(),
    /** Secret parameters, encrypted; bound to import and row. */
    sealed: text(),
    /** For invalid rows, to return them: the cells without secrets, and the errors. */
    cells: jsonb().$type<Cell[]>(),
    errors: jsonb().$type<RowError[]>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.row] })],
);
