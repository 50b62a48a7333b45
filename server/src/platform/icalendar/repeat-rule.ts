import ICAL from 'ical.js';
import { OddEvent } from './calendar-piece.ts';
import { fitsRule } from './fits-rule.ts';
import { type StepBudget, TooManySteps } from './step-budget.ts';
import { day, type WallTime, type WrittenTime, writtenTime } from './written-time.ts';

/** A rule of RFC 5545, section 3.3.10. */
export interface RepeatRule {
  readonly recur: ICAL.Recur;
  readonly until: WrittenTime | undefined;
}

const hour = 3_600_000;
/** Milliseconds of one interval of each frequency. Months and years are shifted by leap cycles of four years. */
const units = {
  SECONDLY: 1_000,
  MINUTELY: 60_000,
  HOURLY: hour,
  DAILY: day,
  WEEKLY: 7 * day,
  MONTHLY: 30 * day,
  YEARLY: 365 * day,
} as const;
type Frequency = keyof typeof units;

const longestInterval = 100 * 365 * day;
const valuesAtMost = 400;

const knownParts = new Set([
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'RSCALE', 'BYSECOND', 'BYMINUTE', 'BYHOUR', 'BYDAY', 'BYMONTHDAY'],
  ...['BYYEARDAY', 'BYMONTH', 'BYSETPOS'],
]);

/**
 * Whether ical.js follows the rule as it is meant: positions only among weekdays of a month, elsewhere it would take all of
 * them, and no days of months together with numbered weekdays.
 */
const isFollowed = (freq: Frequency, parts: ReadonlyMap<string, string>): boolean => {
  const weekdays = parts.get('BYDAY');
  const isByDate = parts.has('BYMONTHDAY');
  const inMonths = freq === 'MONTHLY' || (freq === 'YEARLY' && parts.has('BYMONTH'));
  if (parts.has('BYSETPOS') && (weekdays === undefined || isByDate || !inMonths)) return false;
  if (isByDate && freq === 'YEARLY' && /-/.test(parts.get('BYMONTHDAY') ?? '') && weekdays !== undefined) return false;
  if (/\d/.test(weekdays ?? '') && (isByDate || !['MONTHLY', 'YEARLY'].includes(freq))) return false;
  return true;
};

/** ical.js goes through these as they are written, and would go back in time. */
const inOrder = (name: string, text: string): string =>
  ['BYSECOND', 'BYMINUTE', 'BYHOUR', 'BYMONTH'].includes(name)
    ? text
        .split(',')
        .sort((one, other) => Number(one) - Number(other))
        .join(',')
    : text;

const partsOf = (value: string): Map<string, string> | undefined => {
  const parts = new Map<string, string>();
  for (const part of value.toUpperCase().split(';')) {
    const [name = '', text = ''] = part.split('=').map((one) => one.trim());
    if (name === '' && text === '') continue;
    if (!knownParts.has(name) || parts.has(name) || text === '' || text.split(',').length > valuesAtMost)
      return undefined;
    parts.set(name, inOrder(name, text));
  }
  return parts;
};

const everyMonth = '1,2,3,4,5,6,7,8,9,10,11,12';

const isCount = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

/** Undefined for what is no rule, or one that cannot be followed exactly. */
export const repeatRule = (value: string): RepeatRule | undefined => {
  const parts = partsOf(value);
  const freq = parts?.get('FREQ') as Frequency | undefined;
  if (!parts || freq === undefined || !(freq in units) || !isFollowed(freq, parts)) return undefined;
  if ((parts.get('RSCALE') ?? 'GREGORIAN') !== 'GREGORIAN') return undefined;
  const [interval, count, until] = [parts.get('INTERVAL') ?? '1', parts.get('COUNT') ?? '1', parts.get('UNTIL')];
  if (!isCount(interval) || !isCount(count) || Number(interval) * units[freq] > longestInterval) return undefined;
  const last = until === undefined ? undefined : writtenTime(until);
  if (until !== undefined && !last) return undefined;
  for (const name of ['UNTIL', 'RSCALE']) parts.delete(name);
  // Days of all months, and not of the month of the beginning.
  if (freq === 'YEARLY' && parts.has('BYMONTHDAY') && !parts.has('BYMONTH')) parts.set('BYMONTH', everyMonth);
  try {
    return { recur: ICAL.Recur.fromString([...parts].map(([name, text]) => `${name}=${text}`).join(';')), until: last };
  } catch {
    return undefined;
  }
};

/** The end of the span was passed. */
class Passed extends Error {}

const wallOfTime = (time: ICAL.Time): WallTime =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

/** Counts each candidate of a rule, and ends with the span: ical.js alone looks for the next match for ever. */
class BoundedIterator extends ICAL.RecurIterator {
  // Without initial values: these are set before the constructor of the class above, which takes the first steps, ends.
  declare bounds: { readonly to: WallTime; readonly budget: StepBudget };

  override fromData(options: {
    rule: ICAL.Recur;
    dtstart: ICAL.Time;
    bounds: { readonly to: WallTime; readonly budget: StepBudget };
  }): void {
    this.bounds = options.bounds;
    super.fromData(options);
  }

  override check_contracting_rules(): boolean {
    this.bounds.budget.spend();
    if (wallOfTime(this.last) > this.bounds.to) throw new Passed();
    return super.check_contracting_rules();
  }

  override increment_month(): void {
    this.bounds.budget.spend();
    super.increment_month();
  }

  override expand_year_days(year: number): number {
    this.bounds.budget.spend(20);
    if (Date.UTC(year, 0, 1) > this.bounds.to) throw new Passed();
    return super.expand_year_days(year);
  }
}

/** A beginning nearer to the span, from which the rule goes on in the same way. */
const nearer = ({ recur }: RepeatRule, start: WallTime, from: WallTime): WallTime => {
  const freq = recur.freq as Frequency;
  if (recur.count) return start;
  if (freq !== 'MONTHLY' && freq !== 'YEARLY') {
    const unit = units[freq] * recur.interval;
    // One more before, as ical.js takes any beginning for a repeat.
    return start + Math.max(0, Math.floor((from - start) / unit) - 1) * unit;
  }
  const cycle = 4 * recur.interval;
  const [first, last] = [new Date(start), new Date(from)];
  const cycles = Math.max(0, Math.floor((last.getUTCFullYear() - first.getUTCFullYear()) / cycle) - 1);
  first.setUTCFullYear(first.getUTCFullYear() + cycles * cycle);
  return first.getTime();
};

export interface WallSpan {
  readonly from: WallTime;
  readonly to: WallTime;
}

/**
 * The repeats within a span, in order; `until` is the caller's, as it knows the zone. Throws `TooManySteps`, at the latest
 * when the budget is spent, whatever the rule is, and `OddEvent` for a rule that makes no sense.
 */
export function* repeatsOf(rule: RepeatRule, start: WallTime, span: WallSpan, budget: StepBudget): Generator<WallTime> {
  budget.spend();
  if (start > span.to) return;
  const begin = new Date(nearer(rule, start, span.from));
  const dtstart = ICAL.Time.fromData({
    year: begin.getUTCFullYear(),
    month: begin.getUTCMonth() + 1,
    day: begin.getUTCDate(),
    hour: begin.getUTCHours(),
    minute: begin.getUTCMinutes(),
    second: begin.getUTCSeconds(),
  });
  try {
    const options = { rule: rule.recur, dtstart, bounds: { to: span.to, budget } };
    const iterator = new BoundedIterator(options);
    for (let time = iterator.next(); time; time = iterator.next()) {
      budget.spend();
      const wall = wallOfTime(time);
      if (wall > span.to) return;
      // The beginning itself is the first of the series, whatever its rule says.
      if (wall >= span.from && (wall === start || fitsRule(rule.recur, wall, start))) yield wall;
    }
  } catch (error) {
    if (error instanceof Passed) return;
    if (error instanceof TooManySteps) throw error;
    throw new OddEvent('unknownRule', rule.recur.toString());
  }
}
