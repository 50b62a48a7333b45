import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Promises made by a committed transaction and not yet kept. A kept promise is deleted; a hopeless one is `dead`. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: uuid().primaryKey(),
    topic: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    availableAt: timestamp('available_at', { withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    deadAt: timestamp('dead_at', { withTimezone: true }),
  },
  (t) => [index('outbox_messages_due').on(t.availableAt, t.id).where(sql`dead_at is null`)],
);
