import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per group of settings that was ever saved; other groups have their defaults. */
export const systemConfigs = pgTable('system_configs', {
  type: text().primaryKey(),
  values: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Encrypted; only `oauth2` has one. */
  secret: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
