import type { AlarmSeverity, TrendPeriod } from '@eoms/contract';
import type { LevelCounts } from './alarm-counts.ts';
import { noLevels } from './alarm-counts.ts';

const hours = (from: Date, count: number): Date[] =>
  Array.from({ length: count }, (_, i) => new Date(from.getTime() + i * 3_600_000));
/** Midnights in the server's time zone; a day with a clock change has 23 or 25 hours. */
const days = (today: Date, count: number): Date[] =>
  Array.from(
    { length: count },
    (_, i) => new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1) + i),
  );

const months = (today: Date, count: number): Date[] =>
  Array.from({ length: count }, (_, i) => new Date(today.getFullYear(), today.getMonth() - (count - 1) + i, 1));

/** Start times of the spans of a period that ends now: hours for a day, months for a year, days otherwise. */
export const trendStarts = (period: TrendPeriod, now: Date): Date[] => {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  switch (period) {
    case 'today':
      return hours(midnight, Math.floor((now.getTime() - midnight.getTime()) / 3_600_000) + 1);
    case 'day': {
      const thisHour = new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours());
      return hours(new Date(thisHour.getTime() - 23 * 3_600_000), 24);
    }
    case 'week':
      return days(now, 7);
    case 'month':
      return days(now, 30);
    case 'year':
      return months(now, 12);
  }
};

/** Includes spans without alarms, with zeros. */
export const fillTrend = (
  starts: readonly Date[],
  rows: readonly { span: number; level: AlarmSeverity; n: number }[],
): { at: string; levels: LevelCounts }[] => {
  const spans = starts.map((start) => ({ at: start.toISOString(), levels: noLevels() }));
  for (const { span, level, n } of rows) {
    const found = spans[span - 1];
    if (found) found.levels[level] += n;
  }
  return spans;
};
