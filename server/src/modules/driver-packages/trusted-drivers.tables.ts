import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Packages of the drivers folder that an administrator confirmed: this name with exactly this content. */
export const trustedDrivers = pgTable('trusted_drivers', {
  file: text().primaryKey(),
  sha256: text().notNull(),
  trustedBy: text('trusted_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
