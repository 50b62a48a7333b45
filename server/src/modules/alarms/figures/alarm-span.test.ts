import { expect, it } from 'vitest';
import { figuresSpan, listedSpan, spanStarts } from './alarm-span.ts';

const now = new Date(2024, 1, 29, 13, 45);
const iso = (year: number, month: number, day = 1, hour = 0) => new Date(year, month, day, hour).toISOString();

it('begins a period where its statistics begin, in the zone of the server', () => {
  expect(listedSpan({}, now)).toEqual({ from: undefined, to: undefined });
  expect(listedSpan({ period: 'today' }, now).from).toEqual(new Date(2024, 1, 29));
  expect(listedSpan({ period: 'week' }, now).from).toEqual(new Date(2024, 1, 23));
  expect(listedSpan({ period: 'month' }, now).from).toEqual(new Date(2024, 0, 31));
  expect(listedSpan({ period: 'year' }, now).from).toEqual(new Date(2023, 2, 1));
});

it('takes days whole, the last one included, and moments as they are', () => {
  expect(listedSpan({ from: '2024-02-01', to: '2024-02-03' }, now)).toEqual({
    from: new Date(2024, 1, 1),
    to: new Date(2024, 1, 3, 23, 59, 59, 999),
  });
  const moment = '2024-02-01T10:00:00+03:00';
  expect(listedSpan({ period: 'year', from: moment, to: moment }, now)).toEqual({
    from: new Date(moment),
    to: new Date(moment),
  });
});

it('counts the last 30 days unless told otherwise, and 30 days before an end without a beginning', () => {
  expect(figuresSpan({}, now)).toEqual({ from: new Date(2024, 0, 31), to: undefined });
  expect(figuresSpan({ to: '2024-02-03' }, now).from).toEqual(new Date(2024, 0, 5));
});

it('divides any span into hours, days, months or years by its length', () => {
  const ends = (from: string, to?: string) => {
    const starts = spanStarts({ from, ...(to === undefined ? {} : { to }) }, now);
    return [starts.length, starts[0]?.toISOString(), starts.at(-1)?.toISOString()];
  };
  expect(ends('2024-02-01', '2024-02-02')).toEqual([48, iso(2024, 1), iso(2024, 1, 2, 23)]);
  expect(ends('2024-02-01', '2024-02-03')).toEqual([3, iso(2024, 1), iso(2024, 1, 3)]);
  expect(ends('2023-11-15', '2024-02-20')).toEqual([4, iso(2023, 10), iso(2024, 1)]);
  expect(ends('2000-05-05', '2024-02-20')).toEqual([25, iso(2000, 0), iso(2024, 0)]);
  expect(ends('0001-01-01', '2999-12-31')).toEqual([55, iso(1970, 0), iso(2024, 0)]);
  expect(ends('2024-02-20')).toEqual([10, iso(2024, 1, 20), iso(2024, 1, 29)]);
  expect(ends('2024-02-03', '2024-02-01')[0]).toBe(0);
});
