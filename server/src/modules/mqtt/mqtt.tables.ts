import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** Accounts of the clients of the built-in broker. */
export const mqttAccounts = pgTable(
  'mqtt_accounts',
  {
    id: uuid().primaryKey(),
    username: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    publishFilters: text('publish_filters').array().notNull().default(sql`'{}'::text[]`),
    subscribeFilters: text('subscribe_filters').array().notNull().default(sql`'{}'::text[]`),
    enabled: boolean().notNull().default(true),
    remarks: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('mqtt_accounts_username_key').on(t.username)],
);
