import type { DateTime } from 'luxon';

const parse = (text: string) => ({ hour: Number(text.slice(0, 2)), minute: Number(text.slice(3, 5)) });

/**
 * The time between two clock times (`22:30`) that begins on a day, in the day's time zone. One that does not end after its
 * start ends on the next day. On the day of a clock change it may be empty: it then ends before it begins.
 */
export const spanOn = (
  day: DateTime,
  from: string,
  to: string,
): { readonly begin: DateTime; readonly end: DateTime } => {
  const on = (date: DateTime, time: string): DateTime => date.startOf('day').set({ ...parse(time), second: 0 });
  return { begin: on(day, from), end: on(to > from ? day : day.plus({ days: 1 }), to) };
};
