import type { PlacePeriod } from '@eoms/contract';

const hourMs = 3_600_000;

/** Begin of the period, its end, and the begins of its spans, in the server's time zone. */
export interface Period {
  readonly kind: PlacePeriod;
  readonly from: Date;
  readonly to: Date;
  readonly starts: readonly Date[];
}

const midnight = (day: Date, days = 0): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** Monday is 0. */
export const weekdayOf = (at: Date): number => (at.getDay() + 6) % 7;

const boundsOf = (kind: PlacePeriod, day: Date): [from: Date, to: Date] => {
  const [year, month] = [day.getFullYear(), day.getMonth()];
  switch (kind) {
    case 'day':
      return [midnight(day), midnight(day, 1)];
    case 'week': {
      const monday = midnight(day, -weekdayOf(day));
      return [monday, midnight(monday, 7)];
    }
    case 'month':
      return [new Date(year, month, 1), new Date(year, month + 1, 1)];
    case 'year':
      return [new Date(year, 0, 1), new Date(year + 1, 0, 1)];
  }
};

/** The begin of the span after the one that begins here; a day with a clock change has 23 or 25 hours. */
const following = (kind: PlacePeriod, start: Date): Date => {
  if (kind === 'day') return new Date(start.getTime() + hourMs);
  return kind === 'year' ? new Date(start.getFullYear(), start.getMonth() + 1, 1) : midnight(start, 1);
};

/** The calendar period that contains a day; weeks begin on Monday. */
export const periodOf = (kind: PlacePeriod, on: string | undefined, now: Date): Period => {
  const [from, to] = boundsOf(kind, on === undefined ? now : new Date(`${on}T00:00:00`));
  const starts: Date[] = [];
  for (let start = from; start < to; start = following(kind, start)) starts.push(start);
  return { kind, from, to, starts };
};

export const periodBefore = ({ kind, from }: Period): Period => {
  const day = midnight(from, -1);
  const [begin, to] = boundsOf(kind, day);
  return { kind, from: begin, to, starts: [begin] };
};

/** The last months, this one included, from the oldest. */
export const lastMonths = (now: Date, count: number): Date[] =>
  Array.from({ length: count }, (_, i) => new Date(now.getFullYear(), now.getMonth() - (count - 1) + i, 1));
