import type { Directory } from '@eoms/contract';
import type { Platform } from '../../platform/platform.ts';
import { runsWait } from './directories.news.ts';
import { lockDue, setNext } from './directories.store.ts';
import { insertRun, removeOldRuns } from './runs.store.ts';

const jobName = 'directories.schedule';
/** Runs of one directory that the log keeps. */
const runsKept = 200;

/** When a directory is read next, after a moment; the day is the server's. Null: only when somebody asks. */
export const nextRead = ({ schedule, dailyAt }: Pick<Directory, 'schedule' | 'dailyAt'>, after: Date): Date | null => {
  if (schedule === 'off') return null;
  if (schedule === 'hourly') return new Date(after.getTime() + 3_600_000);
  const [hour = 0, minute = 0] = dailyAt.split(':').map(Number);
  const next = new Date(after);
  next.setHours(hour, minute, 0, 0);
  if (next.getTime() <= after.getTime()) next.setDate(next.getDate() + 1);
  return next;
};

/** Begins the runs that are due. */
export const beginDue = ({ database, news }: Pick<Platform, 'database' | 'news'>, now: Date): Promise<number> =>
  database.transaction(async (tx) => {
    const due = await lockDue(tx);
    for (const directory of due) {
      await insertRun(tx, directory.id, null);
      await setNext(tx, directory.id, nextRead(directory, now));
    }
    if (due.length > 0) await news.changed(tx, runsWait, {});
    return due.length;
  });

/** Each minute, on one node: begins what is due. */
export const scheduleRuns = (deps: Pick<Platform, 'database' | 'jobs' | 'log' | 'news'>): void => {
  const { jobs, log, database } = deps;
  jobs.work(jobName, async () => {
    await beginDue(deps, new Date());
    await removeOldRuns(database.db, runsKept);
  });
  jobs.schedule(jobName, '* * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the reading of directories could not be scheduled');
  });
};
