import type { AssistantAction, AssistantChange, AssistantRequestStatus } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../../platform/database/columns.ts';

export const assistantRequests = pgTable(
  'assistant_requests',
  {
    id: uuid().primaryKey(),
    action: text().$type<AssistantAction>().notNull(),
    /** Without a foreign key: what a key has asked for outlives it. */
    keyId: uuid('key_id').notNull(),
    keyName: text('key_name').notNull(),
    placeId: uuid('place_id').notNull(),
    placeName: text('place_name').notNull(),
    reason: text().notNull(),
    /** What the call is made with once it is confirmed: exactly what was shown. */
    args: jsonb().$type<ActionArguments>().notNull(),
    /** What the assistant gave, and a digest of all that was looked up: whether it would still do the same. */
    input: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    basis: text().notNull().default(''),
    preparedAt: time('prepared_at').notNull().defaultNow(),
    /** Whether the key lets its assistant do this without a person. */
    atOnce: boolean('at_once').notNull().default(false),
    changes: jsonb().$type<AssistantChange[]>().notNull(),
    status: text().$type<AssistantRequestStatus>().notNull().default('waiting'),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    decidedAt: time('decided_at'),
    decidedBy: text('decided_by'),
    code: text(),
    receiptId: uuid('receipt_id'),
  },
  (t) => [
    check(
      'assistant_requests_status_check',
      sql`${t.status} in ('waiting', 'carryingOut', 'done', 'failed', 'refused', 'expired')`,
    ),
    index('assistant_requests_at_once_idx').on(t.keyId, t.createdAt).where(sql`${t.atOnce}`),
    index('assistant_requests_created_idx').on(t.createdAt),
    index('assistant_requests_place_idx').on(t.placeId, t.createdAt),
    index('assistant_requests_key_idx').on(t.keyId).where(sql`${t.status} in ('waiting', 'carryingOut')`),
  ],
);

export interface ActionArguments {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}
