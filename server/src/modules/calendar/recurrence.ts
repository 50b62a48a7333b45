import { type ByKind, byKind, type Recurrence } from '@eoms/contract';
import { DateTime } from 'luxon';
import { isOfKind, type VenueTime } from './days.ts';

/** From where days, weeks and months are counted, and what was done last. */
export interface RecurrenceFrom {
  /** The first day, as `yyyy-MM-dd`. */
  readonly startsOn: string;
  /** When the last one was done; null before the first. Only `afterDone` looks at it. */
  readonly doneAt: Date | null;
}

/** Days that are looked at for the next one; a yearly day that the calendar never allows ends the search. */
const lookedAtMost = 3_700;

const at = (day: DateTime, time: string): Date =>
  day.set({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3, 5)), second: 0, millisecond: 0 }).toJSDate();

/** Whole weeks are counted from the Monday of the week in which it starts. */
const weeksBetween = (start: DateTime, day: DateTime): number =>
  Math.round(day.startOf('week').diff(start.startOf('week'), 'weeks').weeks);
const monthsBetween = (start: DateTime, day: DateTime): number =>
  (day.year - start.year) * 12 + day.month - start.month;
const daysBetween = (start: DateTime, day: DateTime): number => Math.round(day.diff(start, 'days').days);

const lastOfMonth = 31;
/** Days that a month does not have fall on its last one, once. */
const isDayOfMonth = (days: readonly number[], day: DateTime): boolean => {
  const length = day.daysInMonth ?? lastOfMonth;
  return days.some((wanted) => Math.min(wanted, length) === day.day);
};

type OnDays = Exclude<Recurrence, { kind: 'afterDone' }>;

const isDay: ByKind<OnDays, boolean, [start: DateTime, day: DateTime]> = {
  days: ({ every }, start, day) => daysBetween(start, day) % every === 0,
  weeks: ({ every, days }, start, day) => days.includes(day.weekday) && weeksBetween(start, day) % every === 0,
  months: ({ every, days }, start, day) => isDayOfMonth(days, day) && monthsBetween(start, day) % every === 0,
};

const afterLast = (
  { every, unit, time }: Extract<Recurrence, { kind: 'afterDone' }>,
  { startsOn, doneAt }: RecurrenceFrom,
  after: Date,
  zone: string,
): Date => {
  if (doneAt === null) {
    const day = DateTime.max(DateTime.fromISO(startsOn, { zone }), DateTime.fromJSDate(after, { zone }).startOf('day'));
    const due = at(day, time);
    return due > after ? due : at(day.plus({ days: 1 }), time);
  }
  const done = DateTime.fromJSDate(doneAt, { zone }).startOf('day');
  return at(done.plus({ [unit]: every }), time);
};

/** The times at which it is due after a moment, in order. Those of `afterDone` end with the first. */
export function* eachDueOf(
  recurrence: Recurrence,
  from: RecurrenceFrom,
  after: Date,
  venue: VenueTime,
): Generator<Date, void> {
  const { zone = 'local' } = venue;
  if (recurrence.kind === 'afterDone') {
    yield afterLast(recurrence, from, after, zone);
    return;
  }
  const start = DateTime.fromISO(from.startsOn, { zone });
  const times = [...new Set(recurrence.times)].sort();
  let day = DateTime.max(start, DateTime.fromJSDate(after, { zone }).startOf('day'));
  for (let looked = 0; looked < lookedAtMost; looked += 1, day = day.plus({ days: 1 }).startOf('day')) {
    if (!byKind(isDay, recurrence, start, day) || !isOfKind(recurrence.on, venue, day)) continue;
    const due = [...new Set(times.map((time) => at(day, time).getTime()))].sort((one, other) => one - other);
    for (const time of due) {
      if (time <= after.getTime()) continue;
      looked = 0;
      yield new Date(time);
    }
  }
}

/** The next times at which it is due, at most `count`. */
export const nextDueOf = (
  recurrence: Recurrence,
  from: RecurrenceFrom,
  after: Date,
  venue: VenueTime,
  count = 1,
): Date[] => {
  const found: Date[] = [];
  for (const due of eachDueOf(recurrence, from, after, venue)) if (found.push(due) >= count) break;
  return found;
};
