import type { DeviceDraft, RowError } from '@eoms/contract';
import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Cell } from '../../platform/tables/tables.ts';

/** Tables that somebody uploaded and has not taken over yet; kept for an hour. */
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
    /** As the person counts them: 1 is the heading. */
    row: integer().notNull(),
    change: text().$type<'create' | 'change' | 'none' | 'bad'>().notNull(),
    /** Null for bad rows. Without its secrets. */
    draft: jsonb().$type<DeviceDraft>(),
    host: text(),
    /** Secret parameters, sealed; bound to import and row. */
    sealed: text(),
    /** Of bad rows, to give them back: the cells without secrets, and what is wrong. */
    cells: jsonb().$type<Cell[]>(),
    errors: jsonb().$type<RowError[]>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.row] })],
);
