import type { TrendPeriod } from '@eoms/contract';
import { trendStarts } from './alarm-trend.ts';

/** A period that ends now, or days (`2024-02-29`) or moments (ISO 8601) that win over it. */
export interface SpanQuery {
  readonly period?: TrendPeriod | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Both ends are part of it; without an end it is still going on. */
export interface Span {
  readonly from: Date;
  readonly to?: Date | undefined;
}

const dayMs = 86_400_000;
const isDay = (text: string): boolean => text.length === 10;
/** Midnight in the server's time zone. `Date.parse` would take a date without a time for UTC. */
const dayStart = (day: string): Date => new Date(`${day}T00:00:00`);
const dayAfter = (day: Date): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1);

/** No alarm is older than 1970, and PostgreSQL refuses the year 0. */
const since1970 = (at: Date): Date => new Date(Math.max(0, at.getTime()));
const beginOf = (from: string): Date => since1970(isDay(from) ? dayStart(from) : new Date(from));
const endOf = (to: string): Date =>
  since1970(isDay(to) ? new Date(dayAfter(dayStart(to)).getTime() - 1) : new Date(to));

/** What a list is narrowed to; an end that the query does not name stays open. */
export const listedSpan = (
  { period, from, to }: SpanQuery,
  now: Date,
): { from: Date | undefined; to: Date | undefined } => {
  const named = from !== undefined || to !== undefined;
  const first = named || period === undefined ? undefined : trendStarts(period, now)[0];
  return {
    from: from === undefined ? first : beginOf(from),
    to: to === undefined ? undefined : endOf(to),
  };
};

/** What figures count: a list's span, or the last 30 days up to its end. */
export const figuresSpan = (query: SpanQuery, now: Date): Span => {
  const { from, to } = listedSpan(query, now);
  const [monthAgo] = trendStarts('month', to ?? now);
  return { from: from ?? monthAgo ?? now, to };
};

interface Step {
  /** Spans up to this many days are divided by it. */
  readonly days: number;
  /** The start of the part that a moment is in. */
  start(at: Date): Date;
  next(start: Date): Date;
}
const steps: readonly Step[] = [
  {
    days: 2,
    start: (at) => new Date(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours()),
    next: (start) => new Date(start.getTime() + 3_600_000),
  },
  { days: 92, start: (at) => new Date(at.getFullYear(), at.getMonth(), at.getDate()), next: dayAfter },
  {
    days: 3_660,
    start: (at) => new Date(at.getFullYear(), at.getMonth(), 1),
    next: (start) => new Date(start.getFullYear(), start.getMonth() + 1, 1),
  },
  {
    days: Number.POSITIVE_INFINITY,
    start: (at) => new Date(at.getFullYear(), 0, 1),
    next: (start) => new Date(start.getFullYear() + 1, 0, 1),
  },
];

/** Start times of the parts that a span is counted by: hours, days, months or years, by its length; none in the future. */
export const spanStarts = (query: SpanQuery, now: Date): Date[] => {
  if (query.from === undefined && query.to === undefined) return trendStarts(query.period ?? 'month', now);
  const { from, to = now } = figuresSpan(query, now);
  const last = to < now ? to : now;
  const length = (last.getTime() - from.getTime()) / dayMs;
  const step = steps.find(({ days }) => length <= days);
  const starts: Date[] = [];
  for (let at = step?.start(from); step && at && from <= last && at <= last; at = step.next(at)) starts.push(at);
  return starts;
};
