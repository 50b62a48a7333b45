import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** A single row: what this installation is and how late it has been. */
export const installations = pgTable('installations', {
  /** Always true, so that there can be only one. */
  only: boolean().primaryKey(),
  id: uuid().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  /** The latest time ever seen: a clock put back gains nothing. */
  clockSeenAt: time('clock_seen_at').notNull().defaultNow(),
});

/** Every authorisation file that was accepted; the last one counts. */
export const licenses = pgTable('licenses', {
  id: uuid().primaryKey(),
  /** The signed file as it came. */
  text: text().notNull(),
  issuedAt: time('issued_at').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});
