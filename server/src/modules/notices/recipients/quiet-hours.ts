import { DateTime } from 'luxon';
import { spanOn } from '../../../platform/clock-times.ts';

/**
 * The end of the quiet hours that a moment lies in, in a time zone; null outside of them. They may go past midnight; equal
 * times mean none.
 */
export const quietUntil = (at: Date, from: string, to: string, zone = 'local'): Date | null => {
  if (from === to) return null;
  const now = DateTime.fromJSDate(at, { zone });
  for (const day of [now.minus({ days: 1 }), now]) {
    const { begin, end } = spanOn(day, from, to);
    if (now >= begin && now < end) return end.toJSDate();
  }
  return null;
};
