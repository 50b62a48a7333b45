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

/** The first due time after `from`. */
export const nextDue = (schedule: Pick<ScheduleTrigger, 'when'>, from: Date, zone?: string): Date | null => {
  const all = timesOf(schedule, zone).flatMap((cron) => cron.nextRun(from) ?? []);
  return all.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
};
