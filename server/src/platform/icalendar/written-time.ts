import type { CalendarField } from './calendar-fields.ts';

/**
 * A time without its zone, as milliseconds: what a clock on the wall shows, counted as if that clock stood in UTC. A day
 * is its midnight.
 */
export type WallTime = number;

export const day = 86_400_000;

export const wallDay = (wall: WallTime): WallTime => Math.floor(wall / day) * day;

/** A date or time of RFC 5545, sections 3.3.4 and 3.3.5, as it is written. */
export interface WrittenTime {
  readonly wall: WallTime;
  readonly isDay: boolean;
  readonly isUtc: boolean;
  /** Empty for the zone of the calendar. */
  readonly tzid: string;
}

const pattern = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(Z)?)?$/i;

/** Undefined for what is no time; an impossible one is never corrected into another. */
export const writtenTime = (value: string, tzid = ''): WrittenTime | undefined => {
  const [, year, month, date, hour, minute, second = '00', utc] = pattern.exec(value.trim()) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(0);
  at.setUTCFullYear(Number(year), Number(month) - 1, Number(date));
  // A leap second is taken for the one before it (section 3.3.12).
  at.setUTCHours(Number(hour ?? 0), Number(minute ?? 0), Math.min(Number(second), second === '60' ? 59 : 99));
  const written = `${year}-${month}-${date}T${hour ?? '00'}:${minute ?? '00'}:${second === '60' ? '59' : second}`;
  if (at.toISOString().slice(0, 19) !== written) return undefined;
  return { wall: at.getTime(), isDay: hour === undefined, isUtc: utc !== undefined, tzid };
};

/** The zone of a property; an absolute TZID begins with a slash. */
export const timeOfField = ({ value, params }: CalendarField): WrittenTime | undefined =>
  writtenTime(value, params.tzid);

/** A length of RFC 5545, section 3.3.6: days follow the calendar, hours the clock. */
export interface EventLength {
  readonly days: number;
  readonly milliseconds: number;
}

const duration = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/i;
export const longest = 3_660 * day;

/** Undefined for what is none, is negative or longer than ten years. */
export const writtenLength = (value: string): EventLength | undefined => {
  const found = duration.exec(value.trim());
  if (!found || !/\d/.test(value)) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0));
  const length = { days: weeks * 7 + days, milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1_000 };
  return length.days * day + length.milliseconds > longest ? undefined : length;
};
