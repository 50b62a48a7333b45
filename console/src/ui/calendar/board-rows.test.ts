import { describe, expect, it } from 'vitest';
import { dayStart, written } from '../time/zone.ts';
import { extended, hoursWith, rowsOf, shifted, slotAt, turned } from './board-rows.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { packed } from './packing.ts';

const zone = 'Europe/Berlin';
const at = (date: string, hour = 0) => dayStart(date, zone) + hour * 3_600_000;
const formatted = (ms: number) => written(ms, zone, 'MM-DD HH:mm');
const rooms = [
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
];

describe('rows', () => {
  it('are the weeks of a month, from Monday', () => {
    expect(rowsOf('month', '2026-03-10', zone, []).map((row) => row.id)).toEqual([
      ...['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'],
    ]);
    expect(rowsOf('month', '2026-12-10', zone, []).at(-1)?.id).toBe('2026-12-28');
  });
  it('are resources in a week and in a day, and half hours follow daylight saving changes', () => {
    expect(rowsOf('week', '2026-03-11', zone, rooms).map((row) => [row.name, formatted(row.edges[0] ?? 0)])).toEqual([
      ['A', '03-09 00:00'],
      ['B', '03-09 00:00'],
    ]);
    expect(rowsOf('day', '2026-03-28', zone, [])[0]?.edges).toHaveLength(49);
    expect(rowsOf('day', '2026-03-29', zone, [])[0]?.edges).toHaveLength(47);
  });
  it('show more hours of a day where something lies outside the usual ones', () => {
    const usual = { from: 7, to: 22 };
    const hours = (...spans: [from: number, to: number][]) =>
      hoursWith(
        usual,
        '2026-03-27',
        zone,
        spans.map(([from, to]) => ({ from: at('2026-03-27', from), to: at('2026-03-27', to) })),
      );
    expect(hours([9, 10])).toEqual(usual);
    expect(hours([21.5, 22.75])).toEqual({ from: 7, to: 23 });
    expect(hours([6.5, 8], [30, 31])).toEqual({ from: 6, to: 22 });
    expect(hours([-2, 25])).toEqual({ from: 0, to: 24 });
  });
  it('page by a day, a week or a month', () => {
    expect([
      turned('day', '2026-03-31', 1),
      turned('week', '2026-03-31', -1),
      turned('month', '2026-01-31', -1),
    ]).toEqual([...['2026-04-01', '2026-03-24', '2025-12-01']]);
  });
  it('find the slot of a moment', () => {
    const [row] = rowsOf('week', '2026-03-11', zone, []);
    expect(row && ['2026-03-01', '2026-03-09', '2026-03-15', '2026-03-20'].map((d) => slotAt(row, at(d)))).toEqual([
      ...[-1, 0, 6, 7],
    ]);
  });
});

describe('moving and extending', () => {
  const rows = rowsOf('week', '2026-03-25', zone, rooms);
  const span = { from: at('2026-03-28', 9), to: at('2026-03-28', 11), resource: 'a' };
  it('keeps the time of day and moves between rows, but not beyond the first or last', () => {
    const moved = shifted(span, rows, 'week', zone, { slots: 1, rows: 5 });
    expect([formatted(moved.from), formatted(moved.to), moved.resource]).toEqual(['03-29 09:00', '03-29 11:00', 'b']);
  });
  it('moves a week later for each row of a month', () => {
    const weeks = rowsOf('month', '2026-03-25', zone, []);
    expect(formatted(shifted(span, weeks, 'month', zone, { slots: -1, rows: 1 }).from)).toBe('04-03 09:00');
  });
  it('moves in half hours in the day view', () => {
    expect(formatted(shifted(span, rows, 'day', zone, { slots: 3, rows: 0 }).from)).toBe('03-28 10:30');
  });
  it('extends, and never shrinks below one slot', () => {
    expect(formatted(extended(span, 'day', zone, 2).to)).toBe('03-28 12:00');
    expect(formatted(extended(span, 'day', zone, -9).to)).toBe('03-28 09:30');
  });
});

it('stacks overlapping entries and marks those that continue beyond the row', () => {
  const entry = (id: string, from: string, to: string): CalendarEntry => ({
    id,
    label: id,
    from: at(from),
    to: at(to),
    tone: 'planned',
  });
  const [row] = rowsOf('week', '2026-03-11', zone, []);
  const shown = packed(row as NonNullable<typeof row>, [
    entry('late', '2026-03-14', '2026-03-20'),
    entry('long', '2026-03-05', '2026-03-12'),
    entry('short', '2026-03-10', '2026-03-11'),
    entry('gone', '2026-03-01', '2026-03-09'),
  ]);
  expect(shown.map((one) => [one.entry.id, one.first, one.end, one.lane, one.goesOnBefore, one.goesOnAfter])).toEqual([
    ['long', 0, 3, 0, true, false],
    ['short', 1, 2, 1, false, false],
    ['late', 5, 7, 0, false, true],
  ]);
});
