import type { DayKind, ScheduleTrigger } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import type { VenueTime } from './days.ts';
import { dueInWords } from './due-in-words.ts';
import { dueBetween, isSchedule, nextDue } from './schedules.ts';

const venue: VenueTime = { workDays: [1, 2, 3, 4, 5], dates: [], position: null, zone: 'Europe/Berlin' };
const daily = (time: string, days = [1, 2, 3, 4, 5, 6, 7]): Pick<ScheduleTrigger, 'when'> => ({
  when: { kind: 'times', times: [time], days },
});
const cron = (expression: string): Pick<ScheduleTrigger, 'when'> => ({ when: { kind: 'cron', expression } });
const due = (schedule: Pick<ScheduleTrigger, 'when'>, from: string, to: string) =>
  dueBetween(schedule, new Date(from), new Date(to), venue).map((at) => at.toISOString());

describe('schedules', () => {
  it('come due at their times, on their days', () => {
    // 2026-11-20 is a Friday.
    expect(due(daily('08:30', [5, 7]), '2026-11-19T00:00:00Z', '2026-11-23T00:00:00Z')).toEqual([
      '2026-11-20T07:30:00.000Z',
      '2026-11-22T07:30:00.000Z',
    ]);
    expect(due(cron('*/20 6 * * *'), '2026-11-20T05:00:00Z', '2026-11-20T05:40:00Z')).toEqual([
      '2026-11-20T05:20:00.000Z',
      '2026-11-20T05:40:00.000Z',
    ]);
  });

  it('miss nothing and double nothing when summer time begins and ends', () => {
    // On 2026-03-29 the clock goes from 02:00 to 03:00; on 2026-10-25 from 03:00 back to 02:00.
    expect(due(daily('02:30'), '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z')).toHaveLength(2);
    expect(due(daily('02:30'), '2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z')).toHaveLength(2);
  });

  it('come due once whatever pieces a day is looked at in', () => {
    const schedule = cron('*/7 * * * *');
    const [from, to] = [Date.UTC(2026, 2, 28, 12), Date.UTC(2026, 2, 30, 12)];
    const whole = new Set<number>();
    let count = 0;
    for (let at = from; at < to; at += 19 * 60_000) {
      const found = dueBetween(schedule, new Date(at), new Date(Math.min(to, at + 19 * 60_000)), venue);
      count += found.length;
      for (const one of found) whole.add(one.getTime());
    }
    expect(whole.size).toBe(count);
    let next = nextDue(schedule, new Date(from), venue);
    for (let seen = 0; next !== null && next.getTime() <= to; seen += 1) {
      expect(whole.has(next.getTime())).toBe(true);
      next = nextDue(schedule, next, venue);
      if (seen > 1_000) throw new Error('it never ends');
    }
  });

  describe('with the calendar of the venue', () => {
    // Spring Festival of 2026 with its two make-up working Saturdays.
    const china: VenueTime = {
      workDays: [1, 2, 3, 4, 5],
      dates: [
        { name: '春节', kind: 'holiday', from: '2026-02-15', to: '2026-02-23' },
        { name: '春节调休', kind: 'workday', from: '2026-02-14', to: '2026-02-14' },
        { name: '春节调休', kind: 'workday', from: '2026-02-28', to: '2026-02-28' },
      ],
      position: { latitude: 31.2304, longitude: 121.4737 },
      zone: 'Asia/Shanghai',
    };
    const on = (kind: DayKind, time = '08:00', days = [1, 2, 3, 4, 5, 6, 7]): Pick<ScheduleTrigger, 'when'> => ({
      when: { kind: 'times', times: [time], days, on: kind },
    });
    const datesOf = (schedule: Pick<ScheduleTrigger, 'when'>, from: string, to: string) =>
      dueBetween(schedule, new Date(`${from}T00:00:00+08:00`), new Date(`${to}T23:59:59+08:00`), china).map((at) =>
        new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(5, 10),
      );

    it('come due on working days, with those that make up for a holiday', () => {
      expect(datesOf(on('workdays'), '2026-02-12', '2026-03-02')).toEqual([
        ...['02-12', '02-13', '02-14', '02-24', '02-25', '02-26', '02-27', '02-28', '03-02'],
      ]);
    });

    it('come due on days off, of which some are holidays', () => {
      expect(datesOf(on('holidays', '00:00'), '2026-02-06', '2026-02-17')).toEqual([
        ...['02-07', '02-08', '02-15', '02-16', '02-17'],
      ]);
      expect(datesOf(on('holidays', '08:00', [1]), '2026-02-01', '2026-02-28')).toEqual(['02-16', '02-23']);
    });

    it('find the same next time, and none where no such day comes', () => {
      const next = nextDue(on('workdays', '00:00'), new Date('2026-02-14T00:00:00+08:00'), china);
      expect(next?.toISOString()).toBe('2026-02-23T16:00:00.000Z');
      const never = { ...china, workDays: [1, 2, 3, 4, 5, 6, 7], dates: [] };
      expect(nextDue(on('holidays'), new Date('2026-02-14T00:00:00Z'), never)).toBeNull();
      expect(nextDue(on('all'), new Date('2026-02-15T00:00:00+08:00'), china)?.toISOString()).toBe(
        '2026-02-15T00:00:00.000Z',
      );
    });

    it('say what kind of day it was', () => {
      const words = (kind: DayKind, at: string) => dueInWords(on(kind), new Date(at), china);
      expect(words('holidays', '2026-02-17T08:00:00+08:00')).toEqual({
        zh: '2026-02-17 08:00（节假日：春节）',
        en: '2026-02-17 08:00 (holiday: 春节)',
      });
      expect(words('workdays', '2026-02-14T08:00:00+08:00').zh).toBe('2026-02-14 08:00（工作日：春节调休）');
      expect(words('holidays', '2026-02-08T08:00:00+08:00').en).toBe('2026-02-08 08:00 (day off)');
      expect(words('all', '2026-02-08T08:00:00+08:00').en).toBe('2026-02-08 08:00');
    });
  });

  it.each(['99 * * * *', '* * * *', 'x', '0 0 31 2 *'])('cannot be %s', (expression) => {
    expect(isSchedule(cron(expression))).toBe(false);
  });
});
