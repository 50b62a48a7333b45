import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../database/columns.ts';

/** What only one node may do at a time, for as long as it renews its claim. */
export const claims = pgTable(
  'claims',
  {
    name: text().primaryKey(),
    holder: uuid().notNull(),
    /** Null where a version wrote it that did not say. */
    node: uuid(),
    /** What it is held for, for those who want the same. */
    purpose: text(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('claims_expires_idx').on(t.expiresAt)],
);
