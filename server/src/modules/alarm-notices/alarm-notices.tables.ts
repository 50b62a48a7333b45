import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../../platform/database/columns.ts';

/** When an alarm is due for another reminder or for the next step of its escalation. */
export const alarmNoticeTimers = pgTable(
  'alarm_notice_timers',
  {
    alarmId: uuid('alarm_id').notNull(),
    kind: text().$type<'repeat' | 'escalation'>().notNull(),
    step: integer().notNull(),
    dueAt: time('due_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'alarm_notice_timers_pk', columns: [t.alarmId, t.kind, t.step] }),
    index('alarm_notice_timers_due_idx').on(t.dueAt),
  ],
);

/** What was announced of an alarm, so that a repeated delivery of the news announces nothing twice. */
export const alarmNoticesSent = pgTable(
  'alarm_notices_sent',
  { alarmId: uuid('alarm_id').notNull(), occasion: text().notNull(), createdAt: createdAt() },
  (t) => [
    primaryKey({ name: 'alarm_notices_sent_pk', columns: [t.alarmId, t.occasion] }),
    index('alarm_notices_sent_created_idx').on(t.createdAt),
  ],
);
