import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

/** IANA time zone name, such as `Asia/Shanghai`. Days are those of this zone, wherever the reader is. */
export type Zone = string;

export const zoneOfReader = (): Zone => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const written = (at: number, zone: Zone, pattern: string): string => dayjs(at).tz(zone).format(pattern);
/** The day of a moment, as `2026-03-29`. */
export const dateOf = (at: number, zone: Zone): string => written(at, zone, 'YYYY-MM-DD');
export const addDays = (date: string, days: number): string => dayjs.utc(date).add(days, 'day').format('YYYY-MM-DD');
/** The text where it is a date from 1900 to 2999 (`2026-03-29`); undefined for anything else that an address may hold. */
export const validDate = (text: string | null): string | undefined =>
  text && /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) && addDays(text, 0) === text ? text : undefined;
/** Day of the week; Monday is 0. */
export const weekdayOf = (date: string): number => (dayjs.utc(date).day() + 6) % 7;
export const dayStart = (date: string, zone: Zone): number => dayjs.tz(`${date} 00:00`, zone).valueOf();

/** The same time of day some days later, also across a daylight saving change. */
export const daysLater = (at: number, days: number, zone: Zone): number => {
  if (days === 0) return at;
  const clock = written(at, zone, 'HH:mm:ss.SSS');
  return dayjs.tz(`${addDays(dateOf(at, zone), days)} ${clock}`, zone).valueOf();
};

/** A date as people write it, in the current language of the app. */
export const inWords = (date: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(dayjs.locale(), { ...parts, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
