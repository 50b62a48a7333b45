import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../../platform/database/columns.ts';

/** One row per group of settings that was ever saved; other groups have their defaults. */
export const systemConfigs = pgTable('system_configs', {
  type: text().primaryKey(),
  values: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Encrypted; only `oauth2` has one. */
  secret: text(),
  createdAt: createdAt(),
  updatedAt: time('updated_at').notNull().defaultNow(),
});
