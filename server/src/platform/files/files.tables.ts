import { customType, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../database/columns.ts';

/** Metadata of a stored file; its bytes are kept elsewhere, under the random `diskName`. */
export const storedFiles = pgTable('stored_files', {
  id: uuid().primaryKey(),
  diskName: text('disk_name').notNull().unique(),
  name: text().notNull(),
  contentType: text('content_type').notNull(),
  size: integer().notNull(),
  width: integer(),
  height: integer(),
  sha256: text().notNull(),
  createdBy: uuid('created_by'),
  createdAt: createdAt(),
});

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The bytes of files that are kept in the database; `name` is the `diskName` of a stored file. */
export const fileParts = pgTable(
  'file_parts',
  {
    name: text().notNull(),
    part: integer().notNull(),
    /** How many parts the file has: a reader notices when one is missing. */
    parts: integer().notNull(),
    content: bytea().notNull(),
    storedAt: time('stored_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.name, t.part] })],
);
