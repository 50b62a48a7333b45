import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision } from '../../platform/database/columns.ts';

/** Accounts of the broker's clients, whether it is the built-in one or another program. */
export const mqttAccounts = pgTable(
  'mqtt_accounts',
  {
    id: uuid().primaryKey(),
    revision: revision('mqtt_accounts'),
    username: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Encrypted, for an external broker; null if the password was set while there was none. */
    brokerPassword: text('broker_password'),
    /** What the external broker was last given. */
    atBroker: text('at_broker'),
    publishFilters: text('publish_filters').array().notNull().default(sql`'{}'::text[]`),
    subscribeFilters: text('subscribe_filters').array().notNull().default(sql`'{}'::text[]`),
    enabled: boolean().notNull().default(true),
    remarks: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('mqtt_accounts_username_key').on(t.username)],
);
