import { StatisticsPeriod, TrendPeriod } from '@eoms/contract';
import { expect, it } from 'vitest';
import { trendStarts } from './alarm-trend.ts';

const now = new Date(2024, 1, 29, 13, 45);
const text = (at: Date | undefined) =>
  at && `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()} ${at.getHours()}:${at.getMinutes()}`;
const ends = (period: TrendPeriod) => {
  const starts = trendStarts(period, now);
  return [starts.length, text(starts[0]), text(starts.at(-1))];
};

it('takes the periods of all statistics: today by hours, week and month by days, year by months', () => {
  expect(StatisticsPeriod.options).toEqual(['today', 'week', 'month', 'year']);
  expect(TrendPeriod.options).toEqual(expect.arrayContaining(StatisticsPeriod.options));
  expect(ends('today')).toEqual([14, '2024-2-29 0:0', '2024-2-29 13:0']);
  expect(ends('day')).toEqual([24, '2024-2-28 14:0', '2024-2-29 13:0']);
  expect(ends('week')).toEqual([7, '2024-2-23 0:0', '2024-2-29 0:0']);
  expect(ends('month')).toEqual([30, '2024-1-31 0:0', '2024-2-29 0:0']);
  expect(ends('year')).toEqual([12, '2023-3-1 0:0', '2024-2-1 0:0']);
});
