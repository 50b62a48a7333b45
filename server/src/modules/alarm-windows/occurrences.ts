import type { AlarmWindowSchedule } from '@eoms/contract';
import { DateTime } from 'luxon';
import { spanOn } from '../../platform/clock-times.ts';

export interface Occurrence {
  readonly from: Date;
  readonly to: Date;
}

/** Two weeks and a day: a clock change may swallow the only time of a week. */
const daysAhead = 15;

/**
 * The occurrence that is in progress at a moment, or the next one; null if none follows. Those that begin before
 * `notBefore` do not count: they were ended early. Clock times and dates are those of the zone.
 */
export const occurrenceAt = (
  schedule: AlarmWindowSchedule,
  at: Date,
  notBefore: Date | null,
  zone = 'local',
): Occurrence | null => {
  const counts = ({ from, to }: Occurrence): boolean => to > at && to > from && (!notBefore || from >= notBefore);
  if (schedule.kind === 'once') {
    const only = { from: new Date(schedule.from), to: new Date(schedule.to) };
    return counts(only) ? only : null;
  }
  const { days, firstDate, lastDate } = schedule;
  const earliest = DateTime.fromJSDate(notBefore && notBefore > at ? notBefore : at, { zone }).minus({ days: 1 });
  const first = DateTime.fromISO(firstDate, { zone });
  const start = DateTime.max(earliest, first).startOf('day');
  for (let step = 0; step <= daysAhead; step++) {
    const day = start.plus({ days: step });
    if (lastDate !== null && day.toFormat('yyyy-MM-dd') > lastDate) return null;
    if (!days.includes(day.weekday)) continue;
    const { begin, end } = spanOn(day, schedule.from, schedule.to);
    const found = { from: begin.toJSDate(), to: end.toJSDate() };
    if (counts(found)) return found;
  }
  return null;
};
