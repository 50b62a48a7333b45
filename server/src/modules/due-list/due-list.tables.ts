import type { DueKind } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../../platform/database/columns.ts';

export const dueCalendars = pgTable(
  'due_calendars',
  {
    /** What the user may see is asked for at each reading: of one who is gone, nothing. */
    userId: uuid('user_id').primaryKey(),
    /** The role in which it was made; null for all roles together. */
    roleId: uuid('role_id'),
    keyHash: text('key_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('due_calendars_key_key').on(t.keyHash)],
);

/** How many days before something falls due people are reminded; of a kind without a row, the standard. */
export const dueReminders = pgTable(
  'due_reminders',
  {
    kind: text().$type<DueKind>().primaryKey(),
    days: integer().notNull(),
  },
  (t) => [check('due_reminders_days_check', sql`${t.days} between 0 and 365`)],
);

/** `ahead`: before it falls due; `over`: once more afterwards. */
export type Threshold = 'ahead' | 'over';

/** Of what people have been reminded. Another day of the same thing is another row. */
export const dueSaid = pgTable(
  'due_said',
  {
    kind: text().$type<DueKind>().notNull(),
    about: text().notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    threshold: text().$type<Threshold>().notNull(),
    saidAt: time('said_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'due_said_pk', columns: [t.kind, t.about, t.dueOn, t.threshold] }),
    index('due_said_on_idx').on(t.dueOn),
  ],
);

/** One row: when the due list is looked at again. */
export const dueWatches = pgTable('due_watches', {
  id: integer().primaryKey(),
  nextAt: time('next_at').notNull().defaultNow(),
});
