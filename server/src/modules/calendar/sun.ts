import type { SunTimes, VenuePosition } from '@eoms/contract';
import { getTimes } from 'suncalc';
import { isOfKind, startOfDay, type VenueTime } from './days.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Further ahead nothing is looked for: no polar day or night lasts so long. */
const mostDays = 400;

/**
 * Sunrise or sunset at a position on the solar day that is numbered `index` (days since 1970, by its noon), to the whole
 * minute, in milliseconds since the epoch; undefined where the sun does not rise or set on that day.
 */
export const sunAt = (event: SunTimes['event'], index: number, position: VenuePosition): number | undefined => {
  const at = getTimes(new Date(index * day + day / 2), position.latitude, position.longitude)[event];
  return at ? Math.round(at.getTime() / minute) * minute : undefined;
};

/** The first due time after `from`, in milliseconds since the epoch. The day is that of the sunrise or sunset itself. */
export const nextSun = (
  { event, offsetMinutes, days, on }: SunTimes,
  from: number,
  venue: VenueTime,
): number | undefined => {
  if (venue.position === null) return undefined;
  const offset = offsetMinutes * minute;
  // Solar days begin up to half a day away from those of Greenwich, and their events half a day away from noon.
  const first = Math.floor((from - offset) / day) - 2;
  for (let index = first; index < first + mostDays; index += 1) {
    const sun = sunAt(event, index, venue.position);
    if (sun === undefined || sun + offset <= from) continue;
    const date = startOfDay(new Date(sun), venue);
    if (days.includes(date.weekday) && isOfKind(on, venue, date)) return sun + offset;
  }
  return undefined;
};

/**
 * The number of the solar day of a due time. It stays the same when the position of the venue is corrected a little,
 * which moves the time itself.
 */
export const solarDay = ({ event, offsetMinutes }: SunTimes, due: number, { longitude }: VenuePosition): number => {
  const local = due - offsetMinutes * minute + (longitude / 15) * hour;
  // Sunsets of high summer may come after midnight, sunrises before it.
  return Math.floor((local + (event === 'sunset' ? -6 : 6) * hour) / day);
};
