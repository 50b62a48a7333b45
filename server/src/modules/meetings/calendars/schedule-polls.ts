import type { Platform } from '../../../platform/platform.ts';
import { dueCalendars } from './calendars.store.ts';
import { type PollDeps, type PollOptions, pollCalendar } from './poll-calendar.ts';

const jobName = 'meetings.calendars';
const atOnce = 8;

/** Reads the calendars that are due beside each other, so that one whose server does not answer stops no other. */
export const pollDue = async (
  deps: PollDeps & Pick<Platform, 'log'>,
  options: PollOptions & { readonly signal: AbortSignal },
): Promise<void> => {
  const { database, log } = deps;
  const due = (await dueCalendars(database.db)).values();
  const work = async (): Promise<void> => {
    for (const id of due) {
      if (options.signal.aborted) return;
      await pollCalendar(deps, id, options).catch((error: unknown) => {
        log.error({ err: error, calendar: id }, 'a calendar could not be read');
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};

/** Each minute, on one node: reads the calendars that are due. */
export const schedulePolls = (deps: PollDeps & Pick<Platform, 'jobs' | 'log'>): void => {
  const { jobs, log } = deps;
  jobs.work(jobName, (signal, run) => pollDue(deps, { signal, run }));
  jobs.schedule(jobName, '* * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the reading of calendars could not be scheduled');
  });
};
