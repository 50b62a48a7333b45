import type { ReactNode } from 'react';
import { addDays, dayStart, daysLater, weekdayOf, written, type Zone } from '../time/zone.ts';
import type { CalendarResource, CalendarView, DayHours, Span } from './calendar-entry.ts';

/** One row of a board: the slots of one resource or of one week, side by side. */
export interface BoardRow {
  id: string;
  name: string;
  note?: ReactNode;
  resource: string | undefined;
  /** Start of each slot, and the end of the last one. */
  edges: readonly number[];
}

const halfHour = 1_800_000;
const wholeDay: DayHours = { from: 0, to: 24 };

const days = (first: string, count: number, zone: Zone): number[] =>
  Array.from({ length: count + 1 }, (_, at) => dayStart(addDays(first, at), zone));

/** The half hours of a day; two fewer or more on days when the clocks change. */
const halfHours = (date: string, zone: Zone, hours: DayHours): number[] => {
  const [from, to] = [dayStart(date, zone), dayStart(addDays(date, 1), zone)];
  const edges = Array.from({ length: (to - from) / halfHour + 1 }, (_, at) => from + at * halfHour);
  const hourOf = (edge: number): number => (edge === to ? 24 : Number(written(edge, zone, 'H.mm')));
  return edges.filter((edge) => hourOf(edge) >= hours.from && hourOf(edge) <= hours.to);
};

/** The hours of the day view: those asked for, and as many more as these spans need. */
export const hoursWith = (hours: DayHours, date: string, zone: Zone, spans: readonly Span[]): DayHours => {
  const [start, end] = [dayStart(date, zone), dayStart(addDays(date, 1), zone)];
  const today = spans.filter(({ from, to }) => from < end && to > start);
  const clock = (at: number): number => Number(written(at, zone, 'H')) + Number(written(at, zone, 'm')) / 60;
  const firsts = today.map(({ from }) => (from <= start ? 0 : Math.floor(clock(from))));
  const lasts = today.map(({ to }) => (to >= end ? 24 : Math.ceil(clock(to))));
  return { from: Math.min(hours.from, ...firsts), to: Math.max(hours.to, ...lasts) };
};

export const mondayOf = (date: string): string => addDays(date, -weekdayOf(date));
const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/** The weeks that a month touches. */
const weeksOf = (date: string): string[] => {
  const month = date.slice(0, 7);
  const weeks: string[] = [];
  for (let week = mondayOf(firstOfMonth(date)); week.slice(0, 7) <= month; week = addDays(week, 7)) weeks.push(week);
  return weeks;
};

/** The rows of a view around a date: one per week in a month, otherwise one per resource. */
export const rowsOf = (
  view: CalendarView,
  date: string,
  zone: Zone,
  resources: readonly CalendarResource[],
  hours: DayHours = wholeDay,
): BoardRow[] => {
  if (view === 'month')
    return weeksOf(date).map((week) => ({ id: week, name: '', resource: undefined, edges: days(week, 7, zone) }));
  const edges = view === 'week' ? days(mondayOf(date), 7, zone) : halfHours(date, zone, hours);
  if (resources.length === 0) return [{ id: 'all', name: '', resource: undefined, edges }];
  return resources.map(({ id, name, note }) => ({ id, name, note, resource: id, edges }));
};

/** The date shown after paging once in a view. */
export const turned = (view: CalendarView, date: string, by: 1 | -1): string => {
  if (view !== 'month') return addDays(date, by * (view === 'week' ? 7 : 1));
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
};

/** The span after moving by slots and rows: to another time, and to another resource or another week. */
export const shifted = (
  span: Span,
  rows: readonly BoardRow[],
  view: CalendarView,
  zone: Zone,
  by: { slots: number; rows: number },
): Span => {
  const later = (at: number): number => {
    if (view === 'day') return at + by.slots * halfHour;
    return daysLater(at, by.slots + (view === 'month' ? by.rows * 7 : 0), zone);
  };
  const own = rows.findIndex((row) => row.resource === span.resource);
  const row = view === 'month' || own < 0 ? undefined : rows[Math.min(rows.length - 1, Math.max(0, own + by.rows))];
  return { from: later(span.from), to: later(span.to), resource: row ? row.resource : span.resource };
};

/** The span with its end moved by slots; never shorter than one slot. */
export const extended = (span: Span, view: CalendarView, zone: Zone, slots: number): Span => {
  const later = (at: number, by: number): number => (view === 'day' ? at + by * halfHour : daysLater(at, by, zone));
  return { ...span, to: Math.max(later(span.to, slots), later(span.from, 1)) };
};

/** The slot of a row that contains a moment: -1 before the first slot, their count after the last one. */
export const slotAt = ({ edges }: BoardRow, at: number): number => {
  const next = edges.findIndex((edge) => edge > at);
  return next < 0 ? edges.length - 1 : next - 1;
};
