import type { EventAttempt, EventDeliveryStatus, EventKind, EventMessage, MessageKind } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../platform/database/columns.ts';

export const eventWebhooks = pgTable(
  'event_webhooks',
  {
    id: uuid().primaryKey(),
    revision: revision('event_webhooks'),
    name: text().notNull(),
    url: text().notNull(),
    kinds: text().array().$type<EventKind[]>().notNull(),
    /** Null: all places. */
    placeIds: uuid('place_ids').array(),
    enabled: boolean().notNull(),
    /** Why it is not enabled, if nobody has switched it off. */
    stopped: text().$type<'failing' | 'gone'>(),
    secretSealed: text('secret_sealed'),
    /** The secret before, which signs too until then. */
    previousSealed: text('previous_sealed'),
    previousUntil: time('previous_until'),
    /** Since when nothing has arrived; null while it does. */
    failingSince: time('failing_since'),
    /** Failures in a row that are the target's own and not those of one message, and until when it is left alone. */
    failures: integer().notNull().default(0),
    retryAt: time('retry_at'),
    deliveredAt: time('delivered_at'),
    /** Who made it, and is told if it is stopped; without a foreign key, because a removed user stays named here. */
    ownerId: uuid('owner_id').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('event_webhooks_name_key').on(t.name),
    check('event_webhooks_stopped_check', sql`${t.stopped} in ('failing', 'gone')`),
  ],
);

/** Messages to targets: waiting, or what became of them. */
export const eventDeliveries = pgTable(
  'event_webhook_deliveries',
  {
    id: uuid().primaryKey(),
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    webhookId: uuid('webhook_id').notNull(),
    /** Names the event, so that one that is recorded twice is sent once. */
    eventKey: text('event_key').notNull(),
    kind: text().$type<MessageKind>().notNull(),
    /** What keeps its order: `alarm:<id>`. */
    subject: text().notNull(),
    placeIds: uuid('place_ids').array().notNull(),
    message: jsonb().$type<EventMessage>().notNull(),
    status: text().$type<EventDeliveryStatus>().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: time('due_at').notNull().defaultNow(),
    leasedBy: uuid('leased_by'),
    /** The latest attempts, the last one first. */
    tries: jsonb().$type<EventAttempt[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'event_webhook_deliveries_webhook_fk',
      columns: [t.webhookId],
      foreignColumns: [eventWebhooks.id],
    }).onDelete('cascade'),
    unique('event_webhook_deliveries_event_key').on(t.webhookId, t.eventKey),
    // `attempts >= 0` keeps this index from the search for the first of a subject: see `deliveriesTable` of the news.
    index('event_webhook_deliveries_due_idx').on(t.webhookId, t.dueAt).where(sql`status = 'waiting' and attempts >= 0`),
    index('event_webhook_deliveries_order_idx').on(t.webhookId, t.subject, t.sequence).where(sql`status = 'waiting'`),
    index('event_webhook_deliveries_leased_idx').on(t.leasedBy).where(sql`leased_by is not null`),
    index('event_webhook_deliveries_failed_idx').on(t.webhookId).where(sql`status = 'failed'`),
    index('event_webhook_deliveries_log_idx').on(t.webhookId, t.createdAt, t.id),
    index('event_webhook_deliveries_created_idx').on(t.createdAt, t.id),
  ],
);
