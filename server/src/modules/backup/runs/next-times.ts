import type { BackupScheduleDraft } from '@eoms/contract';
import { DateTime } from 'luxon';

type When = Pick<BackupScheduleDraft, 'frequency' | 'weekday' | 'at'>;

/** The next time of a schedule after `now`, in the server's time zone; a time that a change of clocks skips is the one after it. */
export const nextTimeOf = ({ frequency, weekday, at }: When, now: Date): Date => {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const from = DateTime.fromJSDate(now);
  const days = frequency === 'daily' ? [0, 1, 2] : [0, 1, 2, 3, 4, 5, 6, 7, 8];
  for (const day of days) {
    const next = from.plus({ days: day }).set({ hour, minute, second: 0, millisecond: 0 });
    if (next > from && (frequency === 'daily' || next.weekday === weekday)) return next.toJSDate();
  }
  return from.plus({ days: 7 }).toJSDate();
};

/** Tests are made on Sundays at four, when the fewest people work. */
export const nextTestOf = (now: Date): Date => nextTimeOf({ frequency: 'weekly', weekday: 7, at: '04:00' }, now);
