import type { ScheduleTrigger } from '@eoms/contract';
import { Cron } from 'croner';
import { isOfKind, startOfDay, type VenueTime } from './days.ts';
import { nextSun, solarDay } from './sun.ts';

type Schedule = Pick<ScheduleTrigger, 'when'>;

/** The times of a schedule in the server's time zone, or another one. Throws where a cron expression cannot be read. */
const patternsOf = ({ when }: Schedule): string[] => {
  if (when.kind === 'sun') return [];
  if (when.kind === 'cron') return [when.expression];
  const days = [...when.days].sort((a, b) => a - b).join(',');
  return when.times.map((time) => `${Number(time.slice(3, 5))} ${Number(time.slice(0, 2))} * * ${days}`);
};

const timesOf = (schedule: Schedule, zone: string | undefined): Cron[] =>
  patternsOf(schedule).map(
    (pattern) => new Cron(pattern, { paused: true, mode: '5-part', ...(zone === undefined ? {} : { timezone: zone }) }),
  );

/** Whether the expression can be read and ever comes due; whether the calendar ever has such days is not asked. */
export const isSchedule = (schedule: Schedule): boolean => {
  try {
    return timesOf(schedule, undefined).every((cron) => cron.nextRun() !== null);
  } catch {
    return false;
  }
};

/** Further ahead nothing is looked for. */
const mostDays = 400;

/** The first run after `from` on a day that the calendar allows. */
const nextRun = ({ when }: Schedule, cron: Cron, from: Date, venue: VenueTime): Date | null => {
  const on = when.kind === 'times' ? when.on : undefined;
  let next = cron.nextRun(from);
  for (let days = 0; next !== null && days < mostDays; days += 1) {
    const day = startOfDay(next, venue);
    if (isOfKind(on, venue, day)) return next;
    next = cron.nextRun(day.plus({ days: 1 }).minus(1).toJSDate());
  }
  return null;
};

/** Each finds the first of its due times after a moment. */
const clocksOf = (schedule: Schedule, venue: VenueTime): ((from: Date) => Date | null)[] => {
  const { when } = schedule;
  if (when.kind !== 'sun')
    return timesOf(schedule, venue.zone).map((cron) => (from) => nextRun(schedule, cron, from, venue));
  const sun = (from: Date): Date | null => {
    const next = nextSun(when, from.getTime(), venue);
    return next === undefined ? null : new Date(next);
  };
  return [sun];
};

/** What tells the due times of a schedule from each other, on all nodes. */
export const dueKey = ({ when }: Schedule, due: Date, { position }: VenueTime): string =>
  when.kind === 'sun' && position !== null
    ? `${when.event} ${solarDay(when, due.getTime(), position)}`
    : due.toISOString();

/** The due times after `from` up to and including `to`, in order. */
export function* eachDue(schedule: Schedule, from: Date, to: Date, venue: VenueTime): Generator<Date, void> {
  const clocks = clocksOf(schedule, venue).map((after) => ({ after, next: after(from) }));
  for (;;) {
    const times = clocks.flatMap(({ next }) => next?.getTime() ?? []);
    const due = new Date(Math.min(...times));
    if (times.length === 0 || due > to) return;
    yield due;
    for (const clock of clocks) if (clock.next?.getTime() === due.getTime()) clock.next = clock.after(due);
  }
}

const mostDue = 100;
/** The due times after `from` up to and including `to`, in order; at most 100. */
export const dueBetween = (schedule: Schedule, from: Date, to: Date, venue: VenueTime): Date[] => {
  const found: Date[] = [];
  for (const due of eachDue(schedule, from, to, venue)) if (found.push(due) >= mostDue) break;
  return found;
};

/** A node that was busy, or a database that was away for a moment, does not lose a time. */
export const lateMs = 90_000;
const minute = 60_000;

/**
 * What is due at this time, for a process that began at `begun`, in milliseconds since the epoch. What was due while
 * nothing ran is made up for only where the schedule says so, and then only the last time.
 */
export const dueNow = (
  schedule: Omit<ScheduleTrigger, 'id'>,
  { at, begun, venue }: { readonly at: number; readonly begun: number; readonly venue: VenueTime },
): Date[] => {
  const recent = dueBetween(schedule, new Date(at - lateMs), new Date(at), venue);
  if (schedule.catchUpMinutes === 0 || at - begun > lateMs) return recent;
  const missed = dueBetween(schedule, new Date(at - schedule.catchUpMinutes * minute), new Date(at), venue);
  return recent.length > 0 ? recent : missed.slice(-1);
};

/** The first due time after `from`, within a year. */
export const nextDue = (schedule: Schedule, from: Date, venue: VenueTime): Date | null => {
  const all = clocksOf(schedule, venue).flatMap((after) => after(from) ?? []);
  return all.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
};
