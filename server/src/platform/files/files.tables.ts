import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Metadata of a stored file; its bytes are in the data folder under the random `diskName`. */
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
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
