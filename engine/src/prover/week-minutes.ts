import { dateNumber, minutesOfWeek } from './cells.ts';
import { complementNumbers, intersectNumbers, type NumberSet, span, uniteNumbers, wholeNumbers } from './number-set.ts';
import type { ProvableHours } from './provable.ts';

const minutesOfDay = 1_440;
const week = span(0, minutesOfWeek - 1);
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const startOf = (day: number): number => (day - 1) * minutesOfDay;

/** Minutes of the week that may run beyond its end, folded back into it. */
const folded = (from: number, to: number): NumberSet =>
  to < minutesOfWeek ? span(from, to) : uniteNumbers([span(from, minutesOfWeek - 1), span(0, to - minutesOfWeek)]);

/** The minutes of the week, from Monday 00:00, in which hours are open. */
export const minutesOpen = ({ applies, periods }: ProvableHours): NumberSet => {
  const inside = uniteNumbers(
    periods.flatMap(({ days, from, to }) => {
      const [begin, end] = [minuteOf(from), minuteOf(to)];
      const length = end > begin ? end - begin : end - begin + minutesOfDay;
      return days.map((day) => folded(startOf(day) + begin, startOf(day) + begin + length - 1));
    }),
  );
  return wholeNumbers(applies === 'inside' ? inside : intersectNumbers(week, complementNumbers(inside)));
};

export const minutesAt = (times: readonly string[], days: readonly number[]): NumberSet =>
  wholeNumbers(
    uniteNumbers(
      days.flatMap((day) => times.map((time) => span(startOf(day) + minuteOf(time), startOf(day) + minuteOf(time)))),
    ),
  );

/** Every minute of these days. */
export const minutesOfDays = (days: readonly number[]): NumberSet =>
  wholeNumbers(uniteNumbers(days.map((day) => span(startOf(day), startOf(day) + minutesOfDay - 1))));

interface FieldRange {
  readonly from: number;
  readonly to: number;
  readonly names?: readonly string[];
}
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const fields: readonly FieldRange[] = [
  { from: 0, to: 59 },
  { from: 0, to: 23 },
  { from: 1, to: 31 },
  { from: 1, to: 12, names: months },
  { from: 0, to: 7, names: weekdays },
];

const numberIn = (text: string, { from, to, names }: FieldRange): number | undefined => {
  const named = names?.indexOf(text.toUpperCase()) ?? -1;
  const value =
    named >= 0 && names ? named + (names === months ? 1 : 0) : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return from <= value && value <= to ? value : undefined;
};

/** The numbers of one field; undefined for spellings that are not followed here (`L`, `W`, `#`). */
const numbersIn = (text: string, range: FieldRange): Set<number> | undefined => {
  const found = new Set<number>();
  for (const part of text.split(',')) {
    const [, spread = '', step] = /^([^/]+)(?:\/(\d{1,2}))?$/.exec(part) ?? [];
    const [low = '', high] = spread === '*' || spread === '?' ? [`${range.from}`, `${range.to}`] : spread.split('-');
    const from = numberIn(low, range);
    const to = high === undefined ? (step === undefined ? from : range.to) : numberIn(high, range);
    const by = Number(step ?? 1);
    if (from === undefined || to === undefined || by < 1 || from > to) return undefined;
    for (let value = from; value <= to; value += by) found.add(value);
  }
  return found;
};

/** When an expression is due: on these minutes of the week and these days of the year. */
export interface Due {
  readonly minutes: NumberSet;
  /** Undefined for every day. */
  readonly dates: NumberSet | undefined;
}

/** Undefined for an expression that is not followed here. Of a day of month and a day of week, either suffices. */
export const dueTimes = (expression: string): readonly Due[] | undefined => {
  const texts = expression.trim().split(/\s+/);
  if (texts.length !== fields.length) return undefined;
  const [minute, hour, day, month, weekday] = texts.map((text, at) => numbersIn(text, fields[at] as FieldRange));
  if (!minute || !hour || !day || !month || !weekday) return undefined;
  const on = (days: Iterable<number>): NumberSet =>
    wholeNumbers(
      uniteNumbers(
        [...new Set([...days].map((one) => (one === 0 ? 7 : one)))].flatMap((one) =>
          [...hour].flatMap((h) => [...minute].map((m) => span(startOf(one) + h * 60 + m, startOf(one) + h * 60 + m))),
        ),
      ),
    );
  const inMonths = (days: Iterable<number>): NumberSet =>
    uniteNumbers([...month].flatMap((m) => [...days].map((d) => span(dateNumber(m, d), dateNumber(m, d)))));
  const free = { day: texts[2] === '*' || texts[2] === '?', weekday: texts[4] === '*' || texts[4] === '?' };
  const everyDay = Array.from({ length: 31 }, (_, at) => at + 1);
  const inMonth = month.size === 12 ? undefined : inMonths(everyDay);
  if (free.day) return [{ minutes: on(weekday), dates: inMonth }];
  const byDate = { minutes: on([1, 2, 3, 4, 5, 6, 7]), dates: inMonths(day) };
  return free.weekday ? [byDate] : [byDate, { minutes: on(weekday), dates: inMonth }];
};
