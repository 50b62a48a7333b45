import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReaderLimits, readInProcess } from '../file-reader/read-in-process.ts';
import { ics, pieces, starts, vevent, winter } from './calendar.fixture.ts';
import { OddEvent } from './calendar-piece.ts';
import { repeatRule, repeatsOf } from './repeat-rule.ts';
import { createStepBudget, TooManySteps } from './step-budget.ts';

const year = 365 * 86_400_000;
const from = Date.parse(winter.from);
const steps = 1_000;

/** The repeats of a rule from 2026-12-01 on, and what finding them took. */
const follow = (text: string, start = from, span = { from, to: from + year }, most = steps) => {
  const rule = repeatRule(text);
  const budget = createStepBudget(most);
  const found: number[] = [];
  let isCut = false;
  try {
    if (rule) for (const wall of repeatsOf(rule, start, span, budget)) found.push(wall);
  } catch (error) {
    if (!(error instanceof TooManySteps || error instanceof OddEvent)) throw error;
    isCut = true;
  }
  return { isKnown: rule !== undefined, found, isCut, spent: budget.spent() };
};

const frequencies = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const weekday = fc
  .tuple(fc.integer({ min: -60, max: 60 }), fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU', 'XX'))
  .map(([position, name]) => `${position === 0 ? '' : position}${name}`);
const list = (value: fc.Arbitrary<number | string>) =>
  fc.array(value, { minLength: 1, maxLength: 40 }).map((values) => values.join(','));
const numbers = (most: number) => list(fc.integer({ min: -most, max: most }));
const part = fc.oneof(
  numbers(32).map((values) => `BYMONTHDAY=${values}`),
  numbers(13).map((values) => `BYMONTH=${values}`),
  numbers(370).map((values) => `BYYEARDAY=${values}`),
  numbers(370).map((values) => `BYSETPOS=${values}`),
  numbers(54).map((values) => `BYWEEKNO=${values}`),
  numbers(61).map((values) => `BYSECOND=${values}`),
  numbers(61).map((values) => `BYMINUTE=${values}`),
  numbers(25).map((values) => `BYHOUR=${values}`),
  list(weekday).map((values) => `BYDAY=${values}`),
  fc.bigInt({ min: 0n, max: 10n ** 20n }).map((interval) => `INTERVAL=${interval}`),
  fc.integer({ min: 1, max: 9_000 }).map((interval) => `INTERVAL=${interval}`),
  fc.bigInt({ min: 0n, max: 10n ** 20n }).map((count) => `COUNT=${count}`),
  fc.constantFrom('WKST=SU', 'WKST=XX', 'RSCALE=CHINESE', 'SKIP=BACKWARD', 'UNTIL=x', 'X=', '='),
);
const rules = fc
  .tuple(fc.constantFrom(...frequencies), fc.array(part, { maxLength: 5 }))
  .map(([frequency, parts]) => [`FREQ=${frequency}`, ...parts].join(';'));
const begins = fc.integer({ min: -400, max: 10 }).map((years) => from + years * year);

describe('a hostile rule', () => {
  it('ends within its steps, and gives only what lies within the span, once and in order', () => {
    fc.assert(
      fc.property(rules, begins, (text, start) => {
        const { found, spent } = follow(text, start);
        // The last step may be worth several.
        expect(spent).toBeLessThanOrEqual(steps + 20);
        for (const [at, wall] of found.entries()) {
          expect(wall).toBeGreaterThanOrEqual(Math.max(from, start));
          expect(wall).toBeLessThanOrEqual(from + year);
          if (at > 0) expect(wall).toBeGreaterThanOrEqual(found[at - 1] as number);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=WEEKLY;BYMONTH=2;BYDAY=MO;INTERVAL=53',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTH=2;BYDAY=5MO',
    'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4',
    'FREQ=YEARLY;BYMONTH=4;BYDAY=MO;BYMONTHDAY=31',
  ])('that never comes, as %s, ends with the span', (text) => {
    const { isKnown, isCut, found } = follow(text, from - 3 * year, { from, to: from + year / 3 }, 4_000);
    expect(isKnown && !isCut).toBe(true);
    expect(found).toEqual([]);
  });

  it('never moves a day that a month does not have into the next', () => {
    const days = (text: string, start: number) =>
      follow(text, start, { from: start, to: start + 5 * year }, 10_000).found.map((wall) =>
        new Date(wall).toISOString().slice(0, 10),
      );
    expect(days('FREQ=YEARLY', Date.UTC(2024, 1, 29))).toEqual(['2024-02-29', '2028-02-29']);
    expect(days('FREQ=MONTHLY', Date.UTC(2027, 0, 31)).slice(0, 4)).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
      '2027-07-31',
    ]);
    expect(days('FREQ=YEARLY;BYMONTH=1,4', Date.UTC(2027, 0, 31)).slice(0, 2)).toEqual(['2027-01-31', '2028-01-31']);
    expect(days('FREQ=YEARLY;BYMONTHDAY=15', Date.UTC(2027, 0, 15)).slice(0, 3)).toEqual([
      '2027-01-15',
      '2027-02-15',
      '2027-03-15',
    ]);
    expect(days('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', Date.UTC(2027, 0, 29)).slice(0, 3)).toEqual([
      '2027-01-29',
      '2027-02-26',
      '2027-03-31',
    ]);
  });

  it('that is old or fast costs no more than a young one', () => {
    const old = Date.UTC(1970, 0, 1, 9);
    for (const [text, most] of [
      ['FREQ=DAILY', 900],
      ['FREQ=WEEKLY;BYDAY=MO,WE', 300],
      ['FREQ=MONTHLY;BYDAY=-1FR', 400],
      ['FREQ=YEARLY', 400],
    ] as const) {
      const { found, spent } = follow(text, old);
      expect(found.length).toBeGreaterThan(0);
      expect(spent).toBeLessThan(most);
    }
    // The same days, with and without the long way.
    for (const text of [
      'FREQ=DAILY;INTERVAL=3',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA',
      'FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=30',
      'FREQ=YEARLY;INTERVAL=3;BYMONTH=3',
    ]) {
      const start = Date.UTC(2023, 2, 30, 9);
      const whole = follow(text, start, { from: start, to: from + year }, 10_000).found.filter((wall) => wall >= from);
      expect(follow(text, start).found).toEqual(whole);
    }
  });
});

const lasting = ['DTSTART:20261214T010000Z', 'DURATION:PT1S', 'SUMMARY:Odd'];
const good = vevent('good', 'DTSTART:20261214T010000Z', 'DURATION:PT1H', 'SUMMARY:Good');

describe('a hostile calendar', () => {
  it('costs at most its own events', () => {
    const endless = starts(ics(...vevent('odd', ...lasting, 'RRULE:FREQ=SECONDLY'), ...good));
    expect(endless).toHaveLength(402);
    expect([endless[0], endless.at(-1)]).toEqual(['tooManyRepeats Odd', '12-14T01:00']);
    const slow = vevent('odd', ...lasting, 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30');
    expect(starts(ics(...slow, ...good))).toEqual(['tooManyRepeats Odd', '12-14T01:00', '12-14T01:00']);
    const counted = vevent('odd', 'DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;COUNT=999999999');
    expect(starts(ics(...counted, ...good))).toEqual(['tooManyRepeats', '12-14T01:00']);
  });

  it('has all its steps bounded together, and single events are still read', () => {
    const many = Array.from({ length: 2_000 }, (_, at) =>
      vevent(`odd ${at}`, ...lasting, 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'),
    );
    const found = starts(ics(...many.flat(), ...good));
    expect(found.filter((one) => one === 'tooManyRepeats Odd')).toHaveLength(2_000);
    expect(found.at(-1)).toBe('12-14T01:00');
    expect(found.length).toBeLessThan(2_100);
  });

  const zones = Array.from({ length: 4_000 }, (_, at) => [
    ...['BEGIN:VTIMEZONE', `TZID:z${at}`, 'BEGIN:STANDARD', 'DTSTART:16010101T000000', 'TZOFFSETFROM:+0100'],
    ...['TZOFFSETTO:+0100', 'RRULE:FREQ=SECONDLY', 'END:STANDARD', 'END:VTIMEZONE'],
    ...vevent(`e${at}`, `DTSTART;TZID=z${at}:20261214T010000`, 'DURATION:PT1H'),
  ]);
  const lines = (count: number, line: string): string => Array.from({ length: count }, () => line).join('\r\n');
  it.each([
    ['events that never end', 'tooLarge', ics(lines(20_000, 'BEGIN:VEVENT'))],
    ['one in another', 'read', ics(lines(100_000, 'BEGIN:A'), lines(100_000, 'END:A'), ...good)],
    [
      'exceptions',
      'read',
      ics(...vevent('a', ...lasting, 'RRULE:FREQ=DAILY', lines(9_000, `EXDATE:${'20261215T010000Z,'.repeat(25)}x`))),
    ],
    ['zones', 'read', ics(...zones.flat())],
    ['rules', 'read', ics(...vevent('a', ...lasting, lines(50_000, 'RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH;BYMONTH=2')))],
    ['people', 'read', ics(...vevent('a', ...lasting, lines(100_000, 'ATTENDEE;CN="x":mailto:x@example.com')))],
    ['signs in a line', 'read', ics(`SUMMARY:${'x'.repeat(4_000_000)}`)],
    ['folds', 'read', ics(`SUMMARY:${'\r\n x'.repeat(1_000_000)}`)],
  ])(
    'of many %s is %s in bounded memory, and not by the end of its time',
    async (_what, expected, text) => {
      const limits: ReaderLimits = { withinMs: 100_000, heapMb: 192, resident: 500 * 1024 * 1024 };
      const task = { do: 'calendar', from: winter.from, to: winter.to, zone: winter.zone } as const;
      const { outcome } = await readInProcess(task, Buffer.from(text), () => undefined, limits);
      expect(outcome).toBe(expected);
    },
    120_000,
  );

  it('of any lines never throws anything but a refusal', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('20261214T010000Z', '20261214', 'P1W', 'x'),
    );
    const line = fc
      .tuple(
        fc.constantFrom('DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'UID', 'SUMMARY'),
        fc.constantFrom('', ';VALUE=DATE', ';TZID=x', ';TZID="', ';X'),
        value,
      )
      .map(([name, params, text]) => `${name}${params}:${text.replaceAll(/[\r\n]/g, '')}`);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const found = pieces(ics(...vevent('odd', ...lines), ...good));
        expect(found.some((piece) => 'event' in piece && piece.event.uid === 'good')).toBe(true);
        expect(JSON.stringify(found)).not.toMatch(/Invalid|NaN|\\u0000/);
      }),
      { numRuns: 300 },
    );
  });
});
