import type { CalendarClock } from './calendar-clock.ts';
import type { CalendarField, CalendarFields } from './calendar-fields.ts';
import { OddEvent } from './calendar-piece.ts';
import { type EventTimes, endOf, lengthUntil } from './event-times.ts';
import { type RepeatRule, repeatRule, repeatsOf, type WallSpan } from './repeat-rule.ts';
import type { StepBudget } from './step-budget.ts';
import { day, type WallTime, type WrittenTime, wallDay, writtenLength, writtenTime } from './written-time.ts';
import { momentOf, wallOf } from './zones.ts';

/** One time of a series. */
export interface Repeat {
  readonly startsAt: number;
  readonly endsAt: number;
}

export interface SeriesDeps {
  readonly clock: CalendarClock;
  readonly budget: StepBudget;
  /** Where repeats may begin, as the clocks of any zone show it. */
  readonly span: WallSpan;
  /** Something about the series that was left out. */
  odd(detail: string): void;
}

const valuesOf = (fields: readonly CalendarField[]): { value: string; tzid: string | undefined }[] =>
  fields.flatMap(({ value, params }) => value.split(',').map((one) => ({ value: one.trim(), tzid: params.tzid })));

export const isSeries = (fields: CalendarFields): boolean =>
  fields.first('rrule') !== undefined || fields.first('rdate') !== undefined;

/** Throws `OddEvent`. */
export const rulesOf = (fields: CalendarFields, name: 'rrule' | 'exrule'): RepeatRule[] =>
  fields.all(name).map(({ value }) => {
    const rule = repeatRule(value);
    if (!rule) throw new OddEvent('unknownRule', value);
    return rule;
  });

/** Repeats of a rule up to and including the last one, which may be a moment, a day or a time of the series' zone. */
function* momentsOf(
  rule: RepeatRule,
  { start, zone }: EventTimes,
  { clock, span, budget }: SeriesDeps,
): Generator<number> {
  const { until } = rule;
  const lastDay = until && (start.isDay || until.isDay) ? (start.isDay ? clock.dayOf(until) : until.wall) : undefined;
  const last = until && lastDay === undefined ? clock.momentOf(until, zone) : undefined;
  for (const wall of repeatsOf(rule, start.wall, span, budget)) {
    const moment = momentOf(wall, zone);
    if ((lastDay !== undefined && wallDay(wall) > lastDay) || (last !== undefined && moment > last)) return;
    yield moment;
  }
}

export interface Exclusions {
  has(moment: number): boolean;
}

/** The repeats that do not take place (EXDATE and EXRULE), by moment or by day. */
export const exclusionsOf = (fields: CalendarFields, times: EventTimes, deps: SeriesDeps): Exclusions => {
  const { clock, span, odd, budget } = deps;
  const moments = new Set<number>();
  const days = new Set<WallTime>();
  const isNear = ({ wall }: WrittenTime): boolean => wall >= span.from - 2 * day && wall <= span.to + 2 * day;
  const add = (value: string, tzid: string | undefined): void => {
    const time = writtenTime(value, tzid);
    if (!time) odd(value);
    else if (!isNear(time)) return;
    else if (times.start.isDay) days.add(clock.dayOf(time));
    else if (time.isDay) days.add(time.wall);
    else moments.add(clock.momentOf(time, times.zone));
  };
  for (const { value, tzid } of valuesOf(fields.all('exdate'))) {
    budget.spend();
    try {
      if (value !== '') add(value, tzid);
    } catch (error) {
      if (!(error instanceof OddEvent)) throw error;
      odd(error.detail);
    }
  }
  for (const rule of rulesOf(fields, 'exrule')) for (const moment of momentsOf(rule, times, deps)) moments.add(moment);
  return { has: (moment) => moments.has(moment) || days.has(wallDay(wallOf(moment, times.zone))) };
};

/** A further time (RDATE): a moment, a day, or a period with its own end. */
const furtherTime = (
  value: string,
  tzid: string | undefined,
  times: EventTimes,
  clock: CalendarClock,
): Repeat | undefined => {
  const [begin = '', end] = value.split('/');
  const start = writtenTime(begin, tzid);
  if (!start) return undefined;
  const startsAt = clock.momentOf(start, times.zone);
  if (end === undefined) return { startsAt, endsAt: endOf(startsAt, times) };
  const until = writtenTime(end, tzid);
  const length = until ? lengthUntil(start, startsAt, until, clock, times.zone) : writtenLength(end);
  return length && { startsAt, endsAt: endOf(startsAt, { zone: times.zone, length }) };
};

/** All times of a series that begin within the span, also those that are excluded. */
export function* repeatsOfSeries(fields: CalendarFields, times: EventTimes, deps: SeriesDeps): Generator<Repeat> {
  const rules = rulesOf(fields, 'rrule');
  const repeat = (startsAt: number): Repeat => ({ startsAt, endsAt: endOf(startsAt, times) });
  if (rules.length === 0) yield repeat(times.startsAt);
  for (const rule of rules) for (const moment of momentsOf(rule, times, deps)) yield repeat(moment);
  for (const { value, tzid } of valuesOf(fields.all('rdate'))) {
    deps.budget.spend();
    let further: Repeat | undefined;
    try {
      further = furtherTime(value, tzid, times, deps.clock);
    } catch (error) {
      if (!(error instanceof OddEvent)) throw error;
    }
    if (further) yield further;
    else deps.odd(value);
  }
}
