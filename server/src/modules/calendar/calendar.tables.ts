import type { AutomationCalendar } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../../platform/database/columns.ts';

/** The calendar of the venue: one row, or none while it is the usual week. */
export const automationCalendars = pgTable(
  'automation_calendars',
  {
    id: integer().primaryKey(),
    calendar: jsonb().$type<AutomationCalendar>().notNull(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by').notNull(),
  },
  (t) => [check('automation_calendars_one_check', sql`${t.id} = 1`)],
);
