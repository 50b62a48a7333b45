import { DateTime } from 'luxon';

interface ClockTime {
  readonly hour: number;
  readonly minute: number;
}
const parse = (text: string): ClockTime => ({ hour: Number(text.slice(0, 2)), minute: Number(text.slice(3, 5)) });

/**
 * The end of the quiet hours that a moment lies in, in a time zone; null outside of them. They may go past midnight; equal
 * times mean none.
 */
export const quietUntil = (at: Date, from: string, to: string, zone = 'local'): Date | null => {
  if (from === to) return null;
  const now = DateTime.fromJSDate(at, { zone });
  const on = (day: DateTime, time: string): DateTime => day.startOf('day').set({ ...parse(time), second: 0 });
  const pastMidnight = from > to;
  for (const day of [now.minus({ days: 1 }), now]) {
    const begin = on(day, from);
    const end = on(pastMidnight ? day.plus({ days: 1 }) : day, to);
    if (now >= begin && now < end) return end.toJSDate();
  }
  return null;
};
