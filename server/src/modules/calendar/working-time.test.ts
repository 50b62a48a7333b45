import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { allTime, workingTime } from './working-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const tenYears = 3_650 * 24 * hour;
const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'] as const;
const office = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }];
const at = (text: string, zone = 'Europe/Berlin'): number => DateTime.fromISO(text, { zone }).toMillis();
const ofWeek = (day: DateTime): number => day.weekday;
const inOffice = workingTime({ periods: office, zone: 'Europe/Berlin', weekdayOf: ofWeek });

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`);
const period = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  from: time,
  to: time,
});
/** Around the changes of summer time of these zones, on whole minutes. */
const moment = fc
  .tuple(
    fc.constantFrom('2026-03-06', '2026-03-27', '2026-04-03', '2026-10-02', '2026-10-23', '2026-10-30'),
    fc.nat(5 * 1440),
  )
  .map(([day, minutes]) => Date.parse(`${day}T00:00:00Z`) + minutes * minute);
const closedOn = fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { maxLength: 6 });

const seen = new Map<string, number>();
const wallClock = (day: DateTime, time: string, zone: string): number => {
  const text = `${day.toISODate()}T${time} ${zone}`;
  const known = seen.get(text) ?? DateTime.fromISO(text.slice(0, 16), { zone }).toMillis();
  seen.set(text, known);
  return known;
};

/** The wall clock of each minute, compared with the periods; no arithmetic of spans. */
const isOpenAt = (
  atMinute: number,
  periods: readonly { days: readonly number[]; from: string; to: string }[],
  zone: string,
  isClosed: (day: DateTime) => boolean,
): boolean => {
  const now = DateTime.fromMillis(atMinute, { zone });
  return periods.some(({ days, from, to }) =>
    [0, 1].some((back) => {
      const day = now.startOf('day').minus({ days: back });
      if (!days.includes(day.weekday) || isClosed(day)) return false;
      const last = to > from ? day : day.plus({ days: 1 });
      return wallClock(day, from, zone) <= atMinute && atMinute < wallClock(last, to, zone);
    }),
  );
};

describe('working time', () => {
  it('counts the hours of the office only', () => {
    expect(inOffice.between(at('2026-01-09T17:00'), at('2026-01-12T10:00'))).toBe(2 * hour);
    expect(inOffice.after(at('2026-01-09T17:00'), 2 * hour)).toBe(at('2026-01-12T10:00'));
  });

  it('ends at the end of a period, not at the begin of the next one', () => {
    expect(inOffice.after(at('2026-01-09T17:00'), hour)).toBe(at('2026-01-09T18:00'));
    expect(inOffice.after(at('2026-01-10T12:00'), 0)).toBe(at('2026-01-10T12:00'));
  });

  it('is longer on the night when clocks go back', () => {
    const nights = workingTime({
      periods: [{ days: [6], from: '22:00', to: '06:00' }],
      zone: 'Europe/Berlin',
      weekdayOf: ofWeek,
    });
    expect(nights.between(at('2026-10-24T20:00'), at('2026-10-25T12:00'))).toBe(9 * hour);
    expect(nights.between(at('2026-03-28T20:00'), at('2026-03-29T12:00'))).toBe(7 * hour);
  });

  it('is nothing in periods of no day, and there is no end to wait for', () => {
    const closed = workingTime({ periods: office, zone: 'Europe/Berlin', weekdayOf: () => undefined });
    expect(closed.between(at('2026-01-01T00:00'), at('2027-01-01T00:00'))).toBe(0);
    expect(closed.after(at('2026-01-01T00:00'), 1)).toBeUndefined();
  });

  it('does not end before it begins', () => {
    expect(inOffice.between(at('2026-01-12T12:00'), at('2026-01-12T10:00'))).toBe(0);
    expect(allTime.between(5, 3)).toBe(0);
  });

  it('agrees with a count of the minutes of the wall clock, over random calendars and changes of the clock', () => {
    fc.assert(
      fc.property(
        fc.array(period, { maxLength: 4 }),
        fc.constantFrom(...zones),
        closedOn,
        moment,
        fc.nat(15 * 60),
        (periods, zone, closed, from, minutes) => {
          const isClosed = (day: DateTime) => closed.includes(day.day);
          const working = workingTime({ periods, zone, weekdayOf: (day) => (isClosed(day) ? undefined : day.weekday) });
          let open = 0;
          for (let n = 0; n < minutes; n += 1) if (isOpenAt(from + n * minute, periods, zone, isClosed)) open += minute;
          expect(working.between(from, from + minutes * minute)).toBe(open);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('has passed when it is said to have passed', () => {
    fc.assert(
      fc.property(
        fc.array(period, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...zones),
        moment,
        fc.integer({ min: 1, max: 40 * 60 }),
        (periods, zone, from, minutes) => {
          const working = workingTime({ periods, zone, weekdayOf: ofWeek });
          const length = minutes * minute;
          const end = working.after(from, length);
          if (end === undefined) {
            expect(working.between(from, from + tenYears)).toBeLessThan(length);
          } else {
            expect(working.between(from, end)).toBe(length);
            expect(working.between(from, end - 1)).toBe(length - 1);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
