import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../database/columns.ts';

/** Bodies of messages between nodes that are too large for a NOTIFY, for a minute. Unlogged: nothing needs them later. */
export const busMessages = pgTable(
  'bus_messages',
  {
    id: uuid().primaryKey(),
    body: text().notNull(),
    createdAt: time('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('bus_messages_created_at_idx').on(table.createdAt)],
);
