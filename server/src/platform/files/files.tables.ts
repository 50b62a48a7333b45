import { sql } from 'drizzle-orm';
import { bigint, customType, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../database/columns.ts';

/** Metadata of a stored file; its bytes are kept elsewhere, under the random `diskName`. */
export const storedFiles = pgTable(
  'stored_files',
  {
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
    /** Since when nothing refers to it, as far as was noticed. */
    unusedSince: time('unused_since'),
  },
  (t) => [index('stored_files_unused_idx').on(t.unusedSince).where(sql`${t.unusedSince} is not null`)],
);

/** How much each person has uploaded on a day, whatever has become of it since. */
export const uploadAmounts = pgTable(
  'upload_amounts',
  { userId: uuid('user_id').notNull(), day: date().notNull(), bytes: bigint({ mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);

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
