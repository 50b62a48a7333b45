import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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

/** Who saved a setting last; those that nobody saved have no row. */
export const systemConfigChanges = pgTable(
  'system_config_changes',
  {
    type: text().notNull(),
    key: text().notNull(),
    userId: uuid('user_id'),
    username: text(),
    at: time('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.type, t.key] })],
);
