import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../database/columns.ts';

/**
 * Events of committed transactions that consumers have yet to receive. Delivered ones are deleted; those given up are
 * `dead`.
 */
export const newsDeliveries = pgTable(
  'news_deliveries',
  {
    id: uuid().primaryKey(),
    /** Deliveries of one subject are made in this order. */
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Shared by the deliveries of one event to its consumers. */
    eventId: uuid('event_id').notNull(),
    event: text().notNull(),
    consumer: text().notNull(),
    subject: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: createdAt(),
    availableAt: time('available_at').notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** The process that is delivering it until `availableAt`. */
    leasedBy: uuid('leased_by'),
    lastError: text('last_error'),
    deadAt: time('dead_at'),
  },
  (t) => [
    // `attempts >= 0` is always true. It keeps this index from the search for the first of a subject (`leaseDeliveries`).
    index('news_deliveries_due_idx').on(t.consumer, t.availableAt).where(sql`dead_at is null and attempts >= 0`),
    index('news_deliveries_order_idx').on(t.consumer, t.subject, t.sequence).where(sql`dead_at is null`),
    index('news_deliveries_leased_idx').on(t.leasedBy).where(sql`leased_by is not null`),
    index('news_deliveries_dead_idx').on(t.deadAt).where(sql`dead_at is not null`),
  ],
);
