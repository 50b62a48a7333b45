import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../database/columns.ts';

/** The processes that share this database; each writes its own row every second. */
export const nodes = pgTable('nodes', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  roles: text().array().notNull(),
  version: text().notNull(),
  /** Where it listens, once it does. */
  address: text(),
  startedAt: time('started_at').notNull().defaultNow(),
  seenAt: time('seen_at').notNull().defaultNow(),
  shards: integer().notNull(),
  /** Delay of the event loop. */
  lagMs: integer('lag_ms').notNull(),
  draining: boolean().notNull(),
});
