import type { ScheduleTrigger } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { dueBetween, isSchedule, nextDue } from './schedules.ts';

const zone = 'Europe/Berlin';
const daily = (time: string, days = [1, 2, 3, 4, 5, 6, 7]): Pick<ScheduleTrigger, 'when'> => ({
  when: { kind: 'times', times: [time], days },
});
const cron = (expression: string): Pick<ScheduleTrigger, 'when'> => ({ when: { kind: 'cron', expression } });
const due = (schedule: Pick<ScheduleTrigger, 'when'>, from: string, to: string) =>
  dueBetween(schedule, new Date(from), new Date(to), zone).map((at) => at.toISOString());

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
      const found = dueBetween(schedule, new Date(at), new Date(Math.min(to, at + 19 * 60_000)), zone);
      count += found.length;
      for (const one of found) whole.add(one.getTime());
    }
    expect(whole.size).toBe(count);
    let next = nextDue(schedule, new Date(from), zone);
    for (let seen = 0; next !== null && next.getTime() <= to; seen += 1) {
      expect(whole.has(next.getTime())).toBe(true);
      next = nextDue(schedule, next, zone);
      if (seen > 1_000) throw new Error('it never ends');
    }
  });

  it.each(['99 * * * *', '* * * *', 'x', '0 0 31 2 *'])('cannot be %s', (expression) => {
    expect(isSchedule(cron(expression))).toBe(false);
  });
});
