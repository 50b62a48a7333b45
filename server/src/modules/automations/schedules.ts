import type { ScheduleTrigger } from '@eoms/contract';
import { Cron } from 'croner';

/** The times of a schedule in the server's time zone, or another one. Throws where a cron expression cannot be read. */
const patternsOf = ({ when }: Pick<ScheduleTrigger, 'when'>): string[] => {
  if (when.kind === 'cron') return [when.expression];
  const days = [...when.days].sort((a, b) => a - b).join(',');
  return when.times.map((time) => `${Number(time.slice(3, 5))} ${Number(time.slice(0, 2))} * * ${days}`);
};

const timesOf = (schedule: Pick<ScheduleTrigger, 'when'>, zone: string | undefined): Cron[] =>
  patternsOf(schedule).map(
    (pattern) => new Cron(pattern, { paused: true, mode: '5-part', ...(zone === undefined ? {} : { timezone: zone }) }),
  );

/** Whether the expression can be read and ever comes due. */
export const isSchedule = (schedule: Pick<ScheduleTrigger, 'when'>): boolean => {
  try {
    return timesOf(schedule, undefined).every((cron) => cron.nextRun() !== null);
  } catch {
    return false;
  }
};

/** The due times after `from` up to and including `to`, in order; at most 100. */
export const dueBetween = (schedule: Pick<ScheduleTrigger, 'when'>, from: Date, to: Date, zone?: string): Date[] => {
  const due = new Map<number, Date>();
  for (const cron of timesOf(schedule, zone)) {
    let next = cron.nextRun(from);
    for (let count = 0; next !== null && next <= to && count < 100; count++) {
      due.set(next.getTime(), next);
      next = cron.nextRun(next);
    }
  }
  return [...due.values()].sort((a, b) => a.getTime() - b.getTime());
};

/** A node that was busy, or a database that was away for a moment, does not lose a time. */
export const lateMs = 90_000;
const minute = 60_000;

/**
 * What is due at this time, for a process that began at `begun`, in milliseconds since the epoch. What was due while
 * nothing ran is made up for only where the schedule says so, and then only the last time.
 */
export const dueNow = (schedule: Omit<ScheduleTrigger, 'id'>, at: number, begun: number): Date[] => {
  const recent = dueBetween(schedule, new Date(at - lateMs), new Date(at));
  if (schedule.catchUpMinutes === 0 || at - begun > lateMs) return recent;
  const missed = dueBetween(schedule, new Date(at - schedule.catchUpMinutes * minute), new Date(at));
  return recent.length > 0 ? recent : missed.slice(-1);
};

/** The first due time after `from`. */
export const nextDue = (schedule: Pick<ScheduleTrigger, 'when'>, from: Date, zone?: string): Date | null => {
  const all = timesOf(schedule, zone).flatMap((cron) => cron.nextRun(from) ?? []);
  return all.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
};
