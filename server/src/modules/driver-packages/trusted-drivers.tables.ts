import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../../platform/database/columns.ts';

/** Packages of the drivers folder that an administrator confirmed: this name with exactly this content. */
export const trustedDrivers = pgTable('trusted_drivers', {
  file: text().primaryKey(),
  sha256: text().notNull(),
  trustedBy: text('trusted_by').notNull(),
  createdAt: createdAt(),
});
