import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../database/columns.ts';

/** Answers of calls with an `Idempotency-Key`, kept for a day; `answer` is encrypted and null while the call runs. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    answer: text(),
    /** The attempt that runs now: only it may record the answer. */
    attempt: uuid().notNull(),
    startedAt: time('started_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_started').on(t.startedAt)],
);
