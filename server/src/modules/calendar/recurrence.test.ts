import type { Recurrence } from '@eoms/contract';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import type { VenueTime } from './days.ts';
import { eachDueOf, nextDueOf } from './recurrence.ts';

const venue: VenueTime = { workDays: [1, 2, 3, 4, 5], dates: [], position: null, zone: 'Europe/Berlin' };
const startsOn = '2026-01-01';
const local = (recurrence: Recurrence, after: string, count: number, doneAt: string | null = null): string[] =>
  nextDueOf(
    recurrence,
    { startsOn, doneAt: doneAt === null ? null : new Date(doneAt) },
    new Date(after),
    venue,
    count,
  ).map((due) => DateTime.fromJSDate(due, { zone: 'Europe/Berlin' }).toFormat('yyyy-MM-dd HH:mm'));
const days = (every: number, times = ['08:00']): Recurrence => ({ kind: 'days', every, times, on: 'all' });

describe('a recurrence', () => {
  it('counts days from the day on which it starts, and has all times of a day', () => {
    expect(local(days(3, ['18:30', '08:00']), '2026-01-01T08:00:00+01:00', 4)).toEqual([
      '2026-01-01 18:30',
      '2026-01-04 08:00',
      '2026-01-04 18:30',
      '2026-01-07 08:00',
    ]);
  });

  it('counts weeks from the week in which it starts', () => {
    // 2026-01-01 is a Thursday.
    const weeks: Recurrence = { kind: 'weeks', every: 2, days: [1, 5], times: ['08:00'], on: 'all' };
    expect(local(weeks, '2026-01-01T00:00:00+01:00', 4)).toEqual([
      '2026-01-02 08:00',
      '2026-01-12 08:00',
      '2026-01-16 08:00',
      '2026-01-26 08:00',
    ]);
  });

  it('falls on the last day of months that are too short, once', () => {
    const months: Recurrence = { kind: 'months', every: 1, days: [30, 31], times: ['08:00'], on: 'all' };
    expect(local(months, '2026-01-31T12:00:00+01:00', 3)).toEqual([
      '2026-02-28 08:00',
      '2026-03-30 08:00',
      '2026-03-31 08:00',
    ]);
  });

  it('leaves out days that the calendar does not allow, and ends where it allows none', () => {
    const closed = { name: 'closed', kind: 'holiday' as const, from: '2026-01-05', to: '2026-01-06' };
    const workdays: Recurrence = { kind: 'days', every: 1, times: ['08:00'], on: 'workdays' };
    const next = nextDueOf(workdays, { startsOn, doneAt: null }, new Date('2026-01-02T12:00:00Z'), {
      ...venue,
      dates: [closed],
    });
    expect(next).toEqual([new Date('2026-01-07T07:00:00Z')]);
    const never = { ...venue, workDays: [] };
    expect(nextDueOf(workdays, { startsOn, doneAt: null }, new Date('2026-01-02T12:00:00Z'), never)).toEqual([]);
  });

  it('is due so long after the last one was done, early or late, and on the first day before that', () => {
    const after: Recurrence = { kind: 'afterDone', every: 1, unit: 'months', time: '09:00' };
    expect(local(after, '2025-12-01T00:00:00Z', 5)).toEqual(['2026-01-01 09:00']);
    expect(local(after, '2026-01-01T12:00:00Z', 5)).toEqual(['2026-01-02 09:00']);
    expect(local(after, '2026-03-01T00:00:00Z', 5, '2026-01-31T22:00:00Z')).toEqual(['2026-02-28 09:00']);
  });

  it('is due once when the clocks repeat its time, and later when they leave it out', () => {
    // On 2026-03-29 the clocks go from 02:00 to 03:00, on 2026-10-25 from 03:00 back to 02:00.
    expect(local(days(1, ['02:30']), '2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-29 03:30', '2026-03-30 02:30']);
    const autumn = nextDueOf(
      days(1, ['02:30']),
      { startsOn, doneAt: null },
      new Date('2026-10-24T12:00:00Z'),
      venue,
      2,
    );
    expect(autumn.map((due) => due.toISOString())).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']);
    // Two times that fall together because of that are one.
    expect(local(days(1, ['02:30', '03:30']), '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29 03:30',
      '2026-03-30 02:30',
    ]);
  });

  it('gives the same times in whatever pieces it is read', () => {
    const kind = fc.oneof(
      fc.record({ kind: fc.constant('days' as const), every: fc.integer({ min: 1, max: 9 }) }),
      fc.record({
        kind: fc.constant('weeks' as const),
        every: fc.integer({ min: 1, max: 4 }),
        days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      }),
      fc.record({
        kind: fc.constant('months' as const),
        every: fc.integer({ min: 1, max: 4 }),
        days: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1 }),
      }),
    );
    const times = fc.uniqueArray(
      fc
        .record({ h: fc.integer({ min: 0, max: 23 }), m: fc.constantFrom(0, 30) })
        .map(({ h, m }) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(kind, times, fc.integer({ min: 20, max: 400 }), (given, clock, hours) => {
        const recurrence = { ...given, times: clock, on: 'all' } as Recurrence;
        const from = { startsOn, doneAt: null };
        const [begin, end] = [Date.UTC(2026, 1, 1), Date.UTC(2026, 3, 20)];
        const within = (after: number, until: number): number[] => {
          const found: number[] = [];
          for (const due of eachDueOf(recurrence, from, new Date(after), venue)) {
            if (due.getTime() > until) break;
            found.push(due.getTime());
          }
          return found;
        };
        const pieces: number[] = [];
        for (let at = begin; at < end; at += hours * 3_600_000)
          pieces.push(...within(at, Math.min(end, at + hours * 3_600_000)));
        expect(pieces).toEqual(within(begin, end));
        expect([...pieces].sort((a, b) => a - b)).toEqual(pieces);
        expect(new Set(pieces).size).toBe(pieces.length);
      }),
      { numRuns: 25 },
    );
  });
});
