import type { AlarmWindowSchedule } from '@eoms/contract';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { occurrenceAt } from './occurrences.ts';

const zone = 'Europe/Berlin';
const at = (local: string): Date => DateTime.fromISO(local, { zone }).toJSDate();
const weekly = (more: Partial<AlarmWindowSchedule & { kind: 'weekly' }> = {}): AlarmWindowSchedule => ({
  kind: 'weekly',
  days: [1],
  from: '22:00',
  to: '02:00',
  firstDate: '2026-03-02',
  lastDate: null,
  ...more,
});
const found = (schedule: AlarmWindowSchedule, moment: string, notBefore: Date | null = null) => {
  const one = occurrenceAt(schedule, at(moment), notBefore, zone);
  const local = (date: Date) => DateTime.fromJSDate(date, { zone }).toFormat('MM-dd HH:mm');
  return one && `${local(one.from)} – ${local(one.to)}`;
};

describe('a weekly window', () => {
  it('stays open past midnight, until its very end', () => {
    expect(found(weekly(), '2026-03-03T01:59:59')).toBe('03-02 22:00 – 03-03 02:00');
    expect(found(weekly(), '2026-03-03T02:00:00')).toBe('03-09 22:00 – 03-10 02:00');
  });

  it('opens on its dates only; the last one may end on the day after', () => {
    const march = weekly({ lastDate: '2026-03-09' });
    expect(found(march, '2026-02-01T00:00:00')).toBe('03-02 22:00 – 03-03 02:00');
    expect(found(march, '2026-03-10T01:00:00')).toBe('03-09 22:00 – 03-10 02:00');
    expect(found(march, '2026-03-10T02:00:00')).toBe(null);
  });

  it('lasts a whole day where both times are equal', () => {
    expect(found(weekly({ from: '08:00', to: '08:00' }), '2026-03-03T07:59:00')).toBe('03-02 08:00 – 03-03 08:00');
  });

  it('keeps its clock times when the clocks change', () => {
    const sunday = weekly({ days: [7], from: '01:00', to: '05:00' });
    const hours = (moment: string) => {
      const one = occurrenceAt(sunday, at(moment), null, zone);
      return one && (one.to.getTime() - one.from.getTime()) / 3_600_000;
    };
    expect(found(sunday, '2026-03-29T00:30:00')).toBe('03-29 01:00 – 03-29 05:00');
    expect([hours('2026-03-28T12:00:00'), hours('2026-10-24T12:00:00'), hours('2026-06-06T12:00:00')]).toEqual([
      3, 5, 4,
    ]);
  });

  it('skips a time that a clock change swallows', () => {
    expect(found(weekly({ days: [7], from: '02:30', to: '03:00' }), '2026-03-28T12:00:00')).toBe(
      '04-05 02:30 – 04-05 03:00',
    );
  });

  it('opens again the next time after it was ended early', () => {
    const ended = at('2026-03-03T02:00:00');
    expect(found(weekly(), '2026-03-02T23:00:00', ended)).toBe('03-09 22:00 – 03-10 02:00');
    const allDays = weekly({ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '08:00' });
    expect(found(allDays, '2026-03-04T10:00:00', at('2026-03-05T08:00:00'))).toBe('03-05 08:00 – 03-06 08:00');
  });
});

it('opens once, and not again after it was ended early', () => {
  const once: AlarmWindowSchedule = {
    kind: 'once',
    from: '2026-03-02T22:00:00+01:00',
    to: '2026-03-03T02:00:00+01:00',
  };
  expect(found(once, '2026-03-01T00:00:00')).toBe('03-02 22:00 – 03-03 02:00');
  expect(found(once, '2026-03-03T02:00:00')).toBe(null);
  expect(found(once, '2026-03-03T00:00:00', at('2026-03-03T02:00:00'))).toBe(null);
});
