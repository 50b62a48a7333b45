import { type AutomationCalendar, automationCalendarEndpoints } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { implement } from '../../platform/http/implement.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { Config } from '../config/config.module.ts';
import { calendarChanged } from './calendar.news.ts';
import { calendarHandlers, type FollowCalendar } from './calendar.routes.ts';
import { readCalendar } from './calendar.store.ts';

export { calendarChanged } from './calendar.news.ts';
export { checkSchedule } from './check-schedule.ts';
export { dayInWords, isOfKind, type VenueTime } from './days.ts';
export { dueInWords } from './due-in-words.ts';
export { openHours } from './open-hours.ts';
export { eachDueOf, nextDueOf, type RecurrenceFrom } from './recurrence.ts';
export { type ClockLook, createScheduleClock } from './schedule-clock.ts';
export { dueKey, dueNow, eachDue, lateMs, nextDue } from './schedules.ts';
export { workingHours } from './working-hours.ts';
export { allTime, type WorkingTime } from './working-time.ts';

/** Working days, holidays and the sun at the venue, by which schedules and conditions go. */
export interface CalendarModule extends ModuleParts {
  read(db?: Executor): Promise<AutomationCalendar>;
  /** What is set by the calendar follows a change of it in the same transaction. */
  addFollower(follow: FollowCalendar): void;
}

interface CalendarParts extends Pick<Platform, 'database' | 'news'> {
  readonly config: Pick<Config, 'save' | 'forget' | 'onSaved'>;
}

/** The calendar of the venue: working hours, holidays and the times of the sun. */
export const createCalendar = ({ database, news, config }: CalendarParts): CalendarModule => {
  const changed = () => news.publish(calendarChanged, {});
  // Also where a setting was saved that is not the position: the clocks only read again.
  config.onSaved(changed);
  const followers: FollowCalendar[] = [];
  const follow: FollowCalendar = async (tx, before, after) => {
    for (const one of followers) await one(tx, before, after);
  };
  return {
    read: (db = database.db) => readCalendar(db),
    addFollower: (one) => void followers.push(one),
    routes: implement(automationCalendarEndpoints, calendarHandlers({ database, follow, changed, settings: config })),
  };
};
