import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { plainValue, time } from '../database/columns.ts';
import type { DayOfChain } from './audit-chain.ts';

/** Append-only (a trigger refuses UPDATE, DELETE and TRUNCATE); see `migrations/0100_audit.sql`. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    userId: uuid('user_id'),
    username: text(),
    ip: text(),
    userAgent: text('user_agent'),
    action: text().notNull(),
    target: text(),
    outcome: text({ enum: ['done', 'refused', 'failed'] }).notNull(),
    code: text(),
    before: plainValue().$type<unknown>(),
    after: plainValue().$type<unknown>(),
    requestId: text('request_id'),
  },
  (t) => [
    index('audit_entries_at').on(t.at, t.id),
    index('audit_entries_user').on(t.userId, t.at),
    index('audit_entries_action').on(t.action, t.at),
    index('audit_entries_ip').on(t.ip, t.at),
    index('audit_entries_target_idx').using('hash', t.target),
    index('audit_entries_targets_idx')
      .using('gin', sql`string_to_array(${t.target}, ',')`)
      .where(sql`target like '%,%'`),
  ],
);

/** Entries that are not yet part of the chain: a trigger adds every new one, sealing removes it. */
export const auditUnsealed = pgTable('audit_unsealed', { entryId: uuid('entry_id').primaryKey() });

/** The chain: `hash` covers the entry and the previous hash, so a change to one entry invalidates all that follow. */
export const auditSeals = pgTable('audit_seals', {
  sequence: bigint({ mode: 'number' }).primaryKey(),
  entryId: uuid('entry_id').notNull().unique(),
  hash: text().notNull(),
});

/** Where sealed records and exports ended. Append-only. */
export const auditRecords = pgTable('audit_records', {
  sequence: bigint({ mode: 'number' }).primaryKey(),
  hash: text().notNull(),
  madeAt: time('made_at').notNull().defaultNow(),
});

/**
 * Files with what was taken out of the chain, in its order. Append-only; only what they hold may be removed from the log
 * (`migrations/1230_audit_archives.sql`).
 */
export const auditArchives = pgTable('audit_archives', {
  id: uuid().primaryKey(),
  from: bigint('from_sequence', { mode: 'number' }).notNull().unique('audit_archives_from_sequence_key'),
  to: bigint('to_sequence', { mode: 'number' }).notNull().unique('audit_archives_to_sequence_key'),
  /** The hashes before the first entry and at the last. */
  previous: text().notNull(),
  hash: text().notNull(),
  days: jsonb().$type<DayOfChain[]>().notNull(),
  firstAt: time('first_at').notNull(),
  lastAt: time('last_at').notNull(),
  file: text().notNull(),
  sha256: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  nodeName: text('node_name').notNull(),
  madeAt: time('made_at').notNull().defaultNow(),
});
