import { AutomationCalendar } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { automationCalendars as calendars } from './calendar.tables.ts';

/** Until somebody changes it. */
const usualWeek: AutomationCalendar = { workDays: [1, 2, 3, 4, 5], dates: [], position: null };

/** The calendar of the venue. What an older release stored may lack fields, which get their usual values. */
export const readCalendar = async (db: Executor): Promise<AutomationCalendar> => {
  const [row] = await db.select({ calendar: calendars.calendar }).from(calendars);
  return AutomationCalendar.parse({ ...usualWeek, ...row?.calendar });
};

export const writeCalendar = async (tx: Executor, calendar: AutomationCalendar, updatedBy: string): Promise<void> => {
  const values = { calendar, updatedBy, updatedAt: sql`now()` };
  await tx
    .insert(calendars)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: calendars.id, set: values });
};
