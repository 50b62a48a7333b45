import type { WorkingCalendarDraft } from '@eoms/contract';
import type { DateTime } from 'luxon';
import { specialKind, type VenueTime } from './days.ts';
import { type WorkingTime, workingTime } from './working-time.ts';

type Hours = Pick<WorkingCalendarDraft, 'periods' | 'onHolidays'>;

const monday = 1;

/**
 * Working time by weekly hours. Unless they are worked on holidays too, none begin on a holiday of the venue; a make-up working
 * day has the hours of Monday, if the day has none of its own.
 */
export const workingHours = ({ periods, onHolidays }: Hours, venue: VenueTime): WorkingTime => {
  const worked = new Set(periods.flatMap(({ days }) => days));
  const weekdayOf = (day: DateTime): number | undefined => {
    const special = onHolidays ? undefined : specialKind(venue, day);
    if (special === 'holiday') return undefined;
    return special === 'workday' && !worked.has(day.weekday) ? monday : day.weekday;
  };
  return workingTime({ periods, zone: venue.zone ?? 'local', weekdayOf });
};
