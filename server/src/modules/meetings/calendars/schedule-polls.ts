import type { Platform } from '../../../platform/platform.ts';
import { dueCalendars } from './calendars.store.ts';
import { type PollDeps, pollCalendar } from './poll-calendar.ts';

const jobName = 'meetings.calendars';

/** Each minute, on one node: reads the calendars that are due, one after another. */
export const schedulePolls = (deps: PollDeps & Pick<Platform, 'jobs' | 'log'>): void => {
  const { database, jobs, log } = deps;
  jobs.work(jobName, async (signal, run) => {
    for (const id of await dueCalendars(database.db)) {
      if (signal.aborted) return;
      await pollCalendar(deps, id, run).catch((error: unknown) => {
        log.error({ err: error, calendar: id }, 'a calendar could not be read');
      });
    }
  });
  jobs.schedule(jobName, '* * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the reading of calendars could not be scheduled');
  });
};
