import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { expect, it } from 'vitest';
import { addDays, dateOf, dayStart, daysLater, inWords, validDate, weekdayOf, written } from './zone.ts';

const berlin = 'Europe/Berlin';

it('finds the day of a moment in a zone', () => {
  const at = Date.UTC(2026, 2, 10, 23, 30);
  expect(dateOf(at, 'UTC')).toBe('2026-03-10');
  expect(dateOf(at, 'Asia/Shanghai')).toBe('2026-03-11');
  expect(new Date(dayStart('2026-03-11', 'Asia/Shanghai')).toISOString()).toBe('2026-03-10T16:00:00.000Z');
});
it('steps over the ends of months and years', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect([weekdayOf('2026-03-09'), weekdayOf('2026-03-15')]).toEqual([0, 6]);
});
it('takes only dates that exist for dates', () => {
  for (const date of ['2026-02-28', '2028-02-29', '1900-01-01', '2999-12-31']) expect(validDate(date)).toBe(date);
  const others = ['2026-02-30', '0000-00-00', '9999-99-99', '275760-09-14', '2026-3-1', 'garbage', '', null];
  for (const other of others) expect(validDate(other)).toBeUndefined();
});
it('keeps the time of day over daylight saving changes', () => {
  const before = dayStart('2026-03-28', berlin) + 9 * 3_600_000;
  expect(written(daysLater(before, 1, berlin), berlin, 'YYYY-MM-DD HH:mm')).toBe('2026-03-29 09:00');
  expect(daysLater(before, 1, berlin) - before).toBe(23 * 3_600_000);
  expect(dayStart('2026-03-30', berlin) - dayStart('2026-03-29', berlin)).toBe(23 * 3_600_000);
});
it('writes a date as people do, in the language of the app', () => {
  const before = dayjs.locale();
  const inLanguage = (language: string): string => {
    dayjs.locale(language);
    return inWords('2026-03-09', { month: 'long', year: 'numeric' });
  };
  expect([inLanguage('en'), inLanguage('zh-cn')]).toEqual(['March 2026', '2026年3月']);
  dayjs.locale(before);
});
