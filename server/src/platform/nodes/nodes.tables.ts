import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The processes that share this database; each writes its own row every second. */
export const nodes = pgTable('nodes', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  roles: text().array().notNull(),
  version: text().notNull(),
  /** Where it listens, once it does. */
  address: text(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  shards: integer().notNull(),
  /** Delay of the event loop. */
  lagMs: integer('lag_ms').notNull(),
  draining: boolean().notNull(),
});
