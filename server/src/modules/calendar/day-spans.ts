import { DateTime } from 'luxon';

/** Times of day on days of the week, 1 is Monday; `to` not after `from` is on the next day. */
export interface Period {
  readonly days: readonly number[];
  /** HH:MM */
  readonly from: string;
  readonly to: string;
}

/** Periods in a time zone. */
export interface Periods {
  readonly periods: readonly Period[];
  readonly zone: string;
  /** The day of the week whose periods begin on a day; undefined where none do. */
  readonly weekdayOf: (day: DateTime) => number | undefined;
}

/** Milliseconds since 1970; `to` is not in it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const clock = (text: string) => ({
  hour: Number(text.slice(0, 2)),
  minute: Number(text.slice(3, 5)),
  second: 0,
  millisecond: 0,
});

/** The periods that begin on the days from the one before `from` to that of `to`; they may overlap and reach beyond. */
export const spansOfDays = ({ periods, zone, weekdayOf }: Periods, from: number, to: number): Span[] => {
  const spans: Span[] = [];
  const first = DateTime.fromMillis(from, { zone }).startOf('day').minus({ days: 1 });
  for (let day = first; day.toMillis() <= to; day = day.plus({ days: 1 })) {
    const weekday = weekdayOf(day);
    if (weekday === undefined) continue;
    for (const period of periods) {
      if (!period.days.includes(weekday)) continue;
      const end = (period.to > period.from ? day : day.plus({ days: 1 })).set(clock(period.to));
      spans.push({ from: day.set(clock(period.from)).toMillis(), to: end.toMillis() });
    }
  }
  return spans;
};
