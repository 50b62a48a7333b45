import type { ServiceStep, WorkingCalendarDraft, WorkOrderUrgency } from '@eoms/contract';
import { boolean, foreignKey, integer, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { revision } from '../../platform/database/columns.ts';

export const workingCalendars = pgTable(
  'working_calendars',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    periods: jsonb().$type<WorkingCalendarDraft['periods']>().notNull(),
    onHolidays: boolean('on_holidays').notNull(),
    revision: revision('working_calendars'),
  },
  (t) => [unique('working_calendars_name_key').on(t.name)],
);

/** One row for each urgency. */
export const serviceLevels = pgTable(
  'service_levels',
  {
    id: uuid().primaryKey(),
    urgency: smallint().$type<WorkOrderUrgency>().notNull(),
    responseMinutes: integer('response_minutes'),
    resolutionMinutes: integer('resolution_minutes'),
    calendarId: uuid('calendar_id'),
    steps: jsonb().$type<ServiceStep[]>().notNull().default([]),
    revision: revision('service_levels'),
  },
  (t) => [
    unique('service_levels_urgency_key').on(t.urgency),
    foreignKey({
      name: 'service_levels_calendar_fk',
      columns: [t.calendarId],
      foreignColumns: [workingCalendars.id],
    }),
  ],
);
