import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** A single row: the identity of this installation and the latest time it has recorded. */
export const installations = pgTable('installations', {
  /** Always true, so that there can be only one. */
  only: boolean().primaryKey(),
  id: uuid().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  /** The latest time ever recorded: setting the clock back gains nothing. */
  clockSeenAt: time('clock_seen_at').notNull().defaultNow(),
});

/** Every accepted authorisation file; the last one is in effect. */
export const licenses = pgTable('licenses', {
  id: uuid().primaryKey(),
  /** The signed file as uploaded. */
  text: text().notNull(),
  issuedAt: time('issued_at').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});
