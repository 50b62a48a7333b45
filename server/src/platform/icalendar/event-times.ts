import type { CalendarClock } from './calendar-clock.ts';
import type { CalendarField, CalendarFields } from './calendar-fields.ts';
import { OddEvent } from './calendar-piece.ts';
import { day, type EventLength, longest, timeOfField, type WrittenTime, writtenLength } from './written-time.ts';
import { momentOf, wallOf, type Zone } from './zones.ts';

/** When an event first takes place, and for how long it does each time. */
export interface EventTimes {
  readonly start: WrittenTime;
  readonly zone: Zone;
  readonly startsAt: number;
  readonly length: EventLength;
}

export const endOf = (startsAt: number, { zone, length }: Pick<EventTimes, 'zone' | 'length'>): number => {
  const { days, milliseconds } = length;
  return (days === 0 ? startsAt : momentOf(wallOf(startsAt, zone) + days * day, zone)) + milliseconds;
};

/** Throws `OddEvent`. */
export const requireTime = (field: CalendarField | undefined): WrittenTime => {
  const time = field && timeOfField(field);
  if (!time) throw new OddEvent('unreadable', field?.value);
  return time;
};

/** The length from a beginning to an end that is written. */
export const lengthUntil = (
  start: WrittenTime,
  startsAt: number,
  end: WrittenTime,
  clock: CalendarClock,
  own: Zone,
) => {
  const wholeDays = start.isDay && end.isDay;
  // Some programs write the day itself as the end of a whole day.
  const days = wholeDays ? Math.max(1, (end.wall - start.wall) / day) : 0;
  const milliseconds = wholeDays ? 0 : clock.momentOf(end, own) - startsAt;
  if (end.wall < start.wall - 2 * day || milliseconds < 0 || days * day + milliseconds > longest)
    throw new OddEvent('unreadable');
  return { days, milliseconds };
};

const lengthOf = (fields: CalendarFields, start: WrittenTime, startsAt: number, clock: CalendarClock, own: Zone) => {
  const [end, duration] = [fields.first('dtend'), fields.first('duration')];
  if (end) return lengthUntil(start, startsAt, requireTime(end), clock, own);
  if (!duration) return { days: start.isDay ? 1 : 0, milliseconds: 0 };
  const length = writtenLength(duration.value);
  if (!length) throw new OddEvent('unreadable', duration.value);
  return length;
};

/** Throws `OddEvent` for times that are missing or make no sense. */
export const timesOf = (fields: CalendarFields, clock: CalendarClock): EventTimes => {
  const start = requireTime(fields.first('dtstart'));
  const zone = clock.zoneOf(start);
  const startsAt = momentOf(start.wall, zone);
  const length = lengthOf(fields, start, startsAt, clock, zone);
  if (length.days === 0 && length.milliseconds === 0) throw new OddEvent('noLength');
  return { start, zone, startsAt, length };
};
