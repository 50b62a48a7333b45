import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** How often lists and settings were saved that have no row of their own: named for the call that saves them, and whose they are. */
export const listRevisions = pgTable(
  'list_revisions',
  {
    call: text().notNull(),
    owner: text().notNull(),
    revision: integer().notNull(),
  },
  (t) => [primaryKey({ name: 'list_revisions_pk', columns: [t.call, t.owner] })],
);
