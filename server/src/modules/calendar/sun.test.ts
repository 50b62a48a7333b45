import type { SunTimes, VenuePosition } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import type { VenueTime } from './days.ts';
import { dueInWords } from './due-in-words.ts';
import { dueBetween, dueKey, nextDue } from './schedules.ts';
import { sunAt } from './sun.ts';

const hour = 3_600_000;
const day = 24 * hour;
const indexOf = (date: string): number => Date.parse(`${date}T12:00:00Z`) / day - 0.5;
const newYork: VenuePosition = { latitude: 40.7128, longitude: -74.006 };
const london: VenuePosition = { latitude: 51.5074, longitude: -0.1278 };
const tokyo: VenuePosition = { latitude: 35.6895, longitude: 139.6917 };
const shanghai: VenuePosition = { latitude: 31.2304, longitude: 121.4737 };
const tromso: VenuePosition = { latitude: 69.6492, longitude: 18.9553 };

const on = (event: SunTimes['event'], offsetMinutes = 0, more: Partial<SunTimes> = {}) => ({
  when: { kind: 'sun' as const, event, offsetMinutes, days: [1, 2, 3, 4, 5, 6, 7], ...more },
});
const venue = (position: VenuePosition, zone: string): VenueTime => ({
  workDays: [1, 2, 3, 4, 5],
  position,
  zone,
  dates: [{ name: '国庆节', kind: 'holiday', from: '2026-10-01', to: '2026-10-07' }],
});

/** Sunrise and sunset in hours of UTC by NOAA's “General Solar Position Calculations”, good to a few minutes. */
const byNoaa = (date: string, { latitude, longitude }: VenuePosition) => {
  const days = (Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`)) / day;
  const rad = Math.PI / 180;
  const g = ((2 * Math.PI) / 365) * days;
  const equation =
    229.18 *
    (0.000075 +
      0.001868 * Math.cos(g) -
      0.032077 * Math.sin(g) -
      0.014615 * Math.cos(2 * g) -
      0.040849 * Math.sin(2 * g));
  const declination =
    0.006918 -
    0.399912 * Math.cos(g) +
    0.070257 * Math.sin(g) -
    0.006758 * Math.cos(2 * g) +
    0.000907 * Math.sin(2 * g) -
    0.002697 * Math.cos(3 * g) +
    0.00148 * Math.sin(3 * g);
  const lat = latitude * rad;
  const cosine =
    Math.cos(90.833 * rad) / (Math.cos(lat) * Math.cos(declination)) - Math.tan(lat) * Math.tan(declination);
  const angle = Math.acos(cosine) / rad;
  const at = (degrees: number): number => Date.parse(date) + (720 - 4 * (longitude + degrees) - equation) * 60_000;
  return { sunrise: at(angle), sunset: at(-angle) };
};

describe('sunrise and sunset', () => {
  // As almanacs published them for 21 June 2011, in local summer time.
  it.each([
    ['New York', newYork, '2011-06-21T05:25-04:00', '2011-06-21T20:30-04:00'],
    ['London', london, '2011-06-21T04:43+01:00', '2011-06-21T21:21+01:00'],
    ['Tokyo', tokyo, '2011-06-21T04:25+09:00', '2011-06-21T19:00+09:00'],
  ])('are those of almanacs in %s', (_, position, rise, set) => {
    const [sunrise, sunset] = [
      sunAt('sunrise', indexOf('2011-06-21'), position),
      sunAt('sunset', indexOf('2011-06-21'), position),
    ];
    expect(Math.abs((sunrise ?? 0) - Date.parse(rise))).toBeLessThanOrEqual(60_000);
    expect(Math.abs((sunset ?? 0) - Date.parse(set))).toBeLessThanOrEqual(60_000);
  });

  it('agree with the equations of NOAA all year round', () => {
    for (const position of [newYork, london, tokyo, shanghai, { latitude: -33.8688, longitude: 151.2093 }])
      for (let month = 1; month <= 12; month += 1) {
        const date = `2026-${String(month).padStart(2, '0')}-15`;
        const noaa = byNoaa(date, position);
        for (const event of ['sunrise', 'sunset'] as const)
          expect(Math.abs((sunAt(event, indexOf(date), position) ?? 0) - noaa[event])).toBeLessThan(4 * 60_000);
      }
  });

  it('come due once a day, in whatever pieces it is looked at', () => {
    const place = venue(shanghai, 'Asia/Shanghai');
    const [from, to] = [Date.parse('2026-01-01T00:00:00+08:00'), Date.parse('2027-01-01T00:00:00+08:00')];
    const found: Date[] = [];
    for (let at = from; at < to; at += 13 * hour)
      found.push(...dueBetween(on('sunset', -600), new Date(at), new Date(Math.min(to, at + 13 * hour)), place));
    expect(found).toHaveLength(365);
    expect(new Set(found.map((due) => dueKey(on('sunset', -600), due, place))).size).toBe(365);
    let next = nextDue(on('sunset', -600), new Date(from), place);
    for (const due of found) {
      expect(next).toEqual(due);
      next = nextDue(on('sunset', -600), due, place);
    }
  });

  it('keep their day when the position is corrected, and where summer nights hardly end', () => {
    const before = venue(shanghai, 'Asia/Shanghai');
    const after = venue({ latitude: 31.5, longitude: 121 }, 'Asia/Shanghai');
    const from = new Date('2026-05-01T12:00:00+08:00');
    const [one, other] = [before, after].map((place) => nextDue(on('sunset'), from, place) ?? new Date(0));
    expect(one).not.toEqual(other);
    expect(dueKey(on('sunset'), one as Date, before)).toBe(dueKey(on('sunset'), other as Date, after));
    const north = venue(tromso, 'Europe/Oslo');
    for (const event of ['sunrise', 'sunset'] as const) {
      const all = [];
      for (let at = Date.parse('2026-01-01'); at < Date.parse('2027-01-01'); at += 10 * day)
        all.push(...dueBetween(on(event), new Date(at), new Date(at + 10 * day), north));
      expect(new Set(all.map((due) => dueKey(on(event), due, north))).size).toBe(all.length);
    }
  });

  it('are none on a polar day, and come back after it', () => {
    const place = venue(tromso, 'Europe/Oslo');
    expect(dueBetween(on('sunset'), new Date('2026-06-01'), new Date('2026-07-10'), place)).toEqual([]);
    const next = nextDue(on('sunset'), new Date('2026-06-01'), place);
    expect(next?.toISOString().slice(0, 7)).toBe('2026-07');
  });

  it('are none without a position', () => {
    expect(nextDue(on('sunset'), new Date(), { workDays: [], dates: [], position: null })).toBeNull();
  });

  it('follow the days of the week and the calendar, by the day of the sun itself', () => {
    const place = venue(shanghai, 'Asia/Shanghai');
    // 30 September 2026 is a Wednesday; the offset moves the time into the next day.
    const due = nextDue(on('sunset', 420, { days: [3] }), new Date('2026-09-30T12:00:00+08:00'), place);
    expect(due?.toISOString()).toBe('2026-09-30T16:41:00.000Z');
    const work = nextDue(on('sunrise', 0, { on: 'workdays' }), new Date('2026-09-30T12:00:00+08:00'), place);
    expect(work?.toISOString().slice(0, 10)).toBe('2026-10-07');
  });

  it('say when the sun was there, and how far from it the time is', () => {
    const place = venue(shanghai, 'Asia/Shanghai');
    const words = (schedule: ReturnType<typeof on>, from: string) =>
      dueInWords(schedule, nextDue(schedule, new Date(from), place) ?? new Date(0), place);
    expect(words(on('sunset', 10), '2026-10-02T12:00:00+08:00')).toEqual({
      zh: '2026-10-02 日落（17:39）后 10 分钟',
      en: '2026-10-02, sunset 17:39 plus 10 min',
    });
    expect(words(on('sunset', -10, { on: 'holidays' }), '2026-10-02T12:00:00+08:00').en).toBe(
      '2026-10-02, sunset 17:39 minus 10 min (holiday: 国庆节)',
    );
    expect(words(on('sunrise'), '2026-10-02T12:00:00+08:00').zh).toBe('2026-10-03 日出（05:49）');
  });
});
