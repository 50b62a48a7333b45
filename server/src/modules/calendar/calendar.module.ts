import { type AutomationCalendar, automationCalendarEndpoints } from '@eoms/contract';
import { implement } from '../../platform/http/implement.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { calendarChanged } from './calendar.news.ts';
import { calendarHandlers } from './calendar.routes.ts';
import { readCalendar } from './calendar.store.ts';

export { calendarChanged } from './calendar.news.ts';
export { checkSchedule } from './check-schedule.ts';
export { dayInWords, isOfKind, type VenueTime } from './days.ts';
export { dueInWords } from './due-in-words.ts';
export { openHours } from './open-hours.ts';
export { type ClockLook, createScheduleClock } from './schedule-clock.ts';
export { dueKey, dueNow, eachDue, lateMs, nextDue } from './schedules.ts';

/** Working days, holidays and the sun at the venue, by which schedules and conditions go. */
export interface CalendarModule extends ModuleParts {
  read(): Promise<AutomationCalendar>;
}

/** The calendar of the venue: working hours, holidays and the times of the sun. */
export const createCalendar = ({ database, news }: Pick<Platform, 'database' | 'news'>): CalendarModule => ({
  read: () => readCalendar(database.db),
  routes: implement(
    automationCalendarEndpoints,
    calendarHandlers({ database, changed: () => news.publish(calendarChanged, {}) }),
  ),
});
