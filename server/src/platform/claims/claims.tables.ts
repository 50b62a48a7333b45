import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What only one node may do at a time, for as long as it renews its claim. */
export const claims = pgTable(
  'claims',
  {
    name: text().primaryKey(),
    holder: uuid().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('claims_expires_idx').on(t.expiresAt)],
);
