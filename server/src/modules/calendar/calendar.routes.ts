import type { AutomationCalendar, automationCalendarEndpoints, ScheduleTrigger } from '@eoms/contract';
import { requireAllPlaces } from '../../platform/auth/require-all-places.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { listRevision, raiseListRevision } from '../../platform/database/list-revision.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { sameJson } from '../../platform/same-json.ts';
import type { Config } from '../config/config.module.ts';
import { readCalendar, writeCalendar } from './calendar.store.ts';
import { checkSchedule } from './check-schedule.ts';
import type { VenueTime } from './days.ts';
import { dueInWords } from './due-in-words.ts';
import { nextDue } from './schedules.ts';

export type FollowCalendar = (tx: Executor, before: AutomationCalendar, after: AutomationCalendar) => Promise<void>;

export interface CalendarDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  /** Called after the calendar has changed. */
  readonly changed: () => void;
  /** Called in the transaction that changes it. */
  readonly follow: FollowCalendar;
  /** Where the position of the venue is stored. */
  readonly settings: Pick<Config, 'save' | 'forget'>;
}

const shown = 3;
const ofVenue = { call: 'saveAutomationCalendar', owner: 'venue' };

const nextTimes = (schedule: Pick<ScheduleTrigger, 'when'>, from: Date, venue: VenueTime) => {
  const times = [];
  let due = nextDue(schedule, from, venue);
  while (due !== null && times.length < shown) {
    times.push({ at: due.toISOString(), text: dueInWords(schedule, due, venue) });
    due = nextDue(schedule, due, venue);
  }
  return times;
};

export const calendarHandlers = ({
  database,
  changed,
  follow,
  settings,
}: CalendarDeps): Handlers<typeof automationCalendarEndpoints> => ({
  getAutomationCalendar: async () => ({
    revision: await listRevision(database.db, ofVenue),
    ...(await readCalendar(database.db)),
  }),
  saveAutomationCalendar: async ({ body: { revision, ...body } }, caller) => {
    // The whole venue follows it.
    requireAllPlaces(caller);
    await database.transaction(async (tx) => {
      await raiseListRevision(tx, ofVenue, revision, caller);
      const before = await readCalendar(tx);
      if (before.position !== null && body.position === null)
        throw refuse('automation.positionKept', {}, [{ field: 'position.latitude' }]);
      await writeCalendar(tx, body, caller.username);
      if (body.position !== null && !sameJson(body.position, before.position))
        await settings.save(tx, { type: 'venue', values: body.position }, caller);
      await follow(tx, before, body);
      await caller.audit({ target: ofVenue.owner, before, after: body }, tx);
    });
    settings.forget();
    changed();
    return null;
  },
  listDueTimes: async ({ body }) => {
    const venue = await readCalendar(database.db);
    checkSchedule(body, venue, 'when');
    return nextTimes(body, new Date(), venue);
  },
});
