import { pgTable, text } from 'drizzle-orm/pg-core';

/** What all nodes of one system have to have in common. */
export const agreedValues = pgTable('agreed_values', {
  name: text().primaryKey(),
  value: text().notNull(),
});
