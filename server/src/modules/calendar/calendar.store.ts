import { AutomationCalendar, VenuePosition } from '@eoms/contract';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { systemConfigs } from '../config/config.tables.ts';
import { automationCalendars as calendars } from './calendar.tables.ts';

const ofVenue = eq(systemConfigs.type, 'venue');

/** Until somebody changes it. */
const usualWeek: AutomationCalendar = { workDays: [1, 2, 3, 4, 5], dates: [], position: null };

/**
 * The calendar of the venue, with its position from the settings; a backup of an older release has it in the calendar. What
 * an older release stored may lack fields, which get their usual values.
 */
export const readCalendar = async (db: Executor): Promise<AutomationCalendar> => {
  const [row] = await db.select({ calendar: calendars.calendar }).from(calendars);
  const calendar = AutomationCalendar.parse({ ...usualWeek, ...row?.calendar });
  const [venue] = await db.select({ values: systemConfigs.values }).from(systemConfigs).where(ofVenue);
  const position = VenuePosition.safeParse({
    latitude: venue?.values.latitude,
    longitude: venue?.values.longitude,
  });
  return position.success ? { ...calendar, position: position.data } : calendar;
};

/** Its position goes into the settings, too: here it is for the release before, which runs on the same database. */
export const writeCalendar = async (tx: Executor, calendar: AutomationCalendar, updatedBy: string): Promise<void> => {
  const values = { calendar, updatedBy, updatedAt: sql`now()` };
  await tx
    .insert(calendars)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: calendars.id, set: values });
};
