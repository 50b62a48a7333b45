import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../../../platform/database/columns.ts';

/** A single row: the identity of this installation and the latest time it has recorded. */
export const installations = pgTable('installations', {
  /** Always true, so that there can be only one. */
  only: boolean().primaryKey(),
  id: uuid().notNull(),
  createdAt: createdAt(),
  /** The latest time ever recorded: setting the clock back gains nothing. */
  clockSeenAt: time('clock_seen_at').notNull().defaultNow(),
  /** For a database that several machines may use: the code of the first of them holds for all. */
  machineCode: text('machine_code'),
  /** The database that the code was made for; a copy of the database gets a new code. */
  databaseId: text('database_id'),
});

/** Every accepted authorisation file; the last one is in effect. */
export const licenses = pgTable('licenses', {
  id: uuid().primaryKey(),
  /** The signed file as uploaded. */
  text: text().notNull(),
  issuedAt: time('issued_at').notNull(),
  createdAt: createdAt(),
});
