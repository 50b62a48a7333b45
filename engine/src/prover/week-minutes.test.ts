import { describe, expect, it } from 'vitest';
import { dateNumber } from './cells.ts';
import { hasNumber, span } from './number-set.ts';
import { dueTimes, minutesAt, minutesOpen } from './week-minutes.ts';

const minute = (day: number, clock: string): number =>
  (day - 1) * 1_440 + Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const weekdays = [1, 2, 3, 4, 5];

describe('hours', () => {
  it('end before their last minute, and may go on after midnight and after Sunday', () => {
    const open = minutesOpen({ applies: 'inside', periods: [{ days: [5, 7], from: '22:00', to: '02:00' }] });
    const inside = ['5 22:00', '6 01:59', '7 23:59', '1 00:00', '1 01:59'];
    const outside = ['5 21:59', '6 02:00', '1 02:00', '7 21:59'];
    const at = (text: string) => minute(Number(text[0]), text.slice(2));
    expect([...inside, ...outside].map((text) => hasNumber(open, at(text)))).toEqual([
      ...inside.map(() => true),
      ...outside.map(() => false),
    ]);
  });

  it('outside are the rest of the week', () => {
    const periods = [{ days: weekdays, from: '08:00', to: '18:00' }];
    const [inside, outside] = [
      minutesOpen({ applies: 'inside', periods }),
      minutesOpen({ applies: 'outside', periods }),
    ];
    for (let at = 0; at < 10_080; at += 7) expect(hasNumber(inside, at)).toBe(!hasNumber(outside, at));
    expect(
      minutesOpen({ applies: 'outside', periods: [{ days: [...weekdays, 6, 7], from: '06:00', to: '06:00' }] }),
    ).toEqual([]);
  });
});

describe('schedules', () => {
  it('are due at single minutes', () => {
    expect(minutesAt(['08:00', '08:01'], [1])).toEqual(span(480, 481));
  });

  it('follow the five fields', () => {
    const [due] = dueTimes('*/15 9-10,18 * * MON-WED') ?? [];
    expect(due?.dates).toBeUndefined();
    const hits = [1, 2, 3].flatMap((day) => ['09:00', '09:45', '10:30', '18:15'].map((clock) => minute(day, clock)));
    expect(hits.every((at) => due && hasNumber(due.minutes, at))).toBe(true);
    const misses = [minute(1, '09:01'), minute(1, '11:00'), minute(4, '09:00')];
    expect(misses.some((at) => due && hasNumber(due.minutes, at))).toBe(false);
    expect(dueTimes('0 0 * * 0')?.[0]?.minutes).toEqual(span(minute(7, '00:00'), minute(7, '00:00')));
    expect(dueTimes('0 0 * * 7')).toEqual(dueTimes('0 0 * * 0'));
  });

  it('take a day of month or a day of week, whichever comes', () => {
    const both = dueTimes('0 8 1 1 MON') ?? [];
    expect(both.map(({ dates }) => dates)).toEqual([
      span(dateNumber(1, 1), dateNumber(1, 1)),
      Array.from({ length: 31 }, (_, at) => span(dateNumber(1, at + 1), dateNumber(1, at + 1))).flat(),
    ]);
    expect(both.map(({ minutes }) => minutes.length)).toEqual([7, 1]);
  });

  it('are given up in spellings that are not followed', () => {
    for (const text of ['0 8 L * *', '0 8 * * 1#2', '61 8 * * *', '0 8 * *', '5-2 * * * *'])
      expect(dueTimes(text)).toBeUndefined();
  });
});
