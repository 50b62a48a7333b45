import type { CalendarClock } from './calendar-clock.ts';
import type { CalendarFields } from './calendar-fields.ts';
import { type CalendarPiece, type CalendarWindow, type LeftOutReason, OddEvent } from './calendar-piece.ts';
import { type EventTimes, endOf, requireTime, timesOf } from './event-times.ts';
import { subjectOf, wordsOf } from './event-words.ts';
import { repeatsOf, type WallSpan } from './repeat-rule.ts';
import { exclusionsOf, isSeries, type Repeat, repeatsOfSeries, rulesOf, type SeriesDeps } from './series.ts';
import { type StepBudget, TooManySteps } from './step-budget.ts';
import { day, timeOfField, wallDay } from './written-time.ts';
import { momentOf, wallOf } from './zones.ts';

/** An event as it is written. */
export interface EventRecord {
  readonly uid: string;
  readonly fields: CalendarFields;
  readonly sequence: number;
  /** Its calendar takes its events back. */
  readonly isWithdrawn: boolean;
  readonly isOpen: boolean;
}

export interface GroupDeps {
  readonly clock: CalendarClock;
  readonly window: CalendarWindow;
  readonly budget: StepBudget;
}

const repeatsAtMost = 400;
/** Four months of a rule that looks at each minute are too many; at each hour they are not. */
const stepsOfSeries = 20_000;

/** A repeat that differs, or from which on all do. */
interface Exception {
  readonly record: EventRecord;
  readonly times: EventTimes;
  readonly original: number;
  readonly isForAllLater: boolean;
}

interface Found extends Repeat {
  readonly record: EventRecord;
  readonly original: number;
}

/** Takes up the time of its room. */
const holds = ({ fields, isWithdrawn }: EventRecord): boolean =>
  !isWithdrawn &&
  fields.text('status').toUpperCase() !== 'CANCELLED' &&
  fields.text('transp').toUpperCase() !== 'TRANSPARENT';

const leftOut = (record: EventRecord, reason: LeftOutReason, detail: string, startsAt?: number): CalendarPiece => ({
  leftOut: {
    subject: subjectOf(record.fields),
    startsAt: startsAt === undefined ? null : new Date(startsAt).toISOString(),
    reason,
    detail: detail
      .toWellFormed()
      .replaceAll(/[\p{Cc}]+/gu, ' ')
      .slice(0, 100),
  },
});

const spanOf = ({ from, to }: CalendarWindow, days = 0): WallSpan => ({
  from: Date.parse(from) - (days + 2) * day,
  to: Date.parse(to) + day,
});

/** Whether an event that cannot be read would concern the window, as far as that can be seen. */
const isNear = ({ fields }: EventRecord, { window, budget }: GroupDeps): boolean => {
  const field = fields.first('dtstart');
  const start = field && timeOfField(field);
  if (!start) return true;
  const span = spanOf(window);
  if (!isSeries(fields)) return start.wall >= span.from && start.wall <= span.to;
  try {
    return rulesOf(fields, 'rrule').some((rule) => {
      const { done, value } = repeatsOf(rule, start.wall, span, budget.part(stepsOfSeries)).next();
      return !done && (!rule.until || value <= rule.until.wall + day);
    });
  } catch {
    return start.wall <= span.to;
  }
};

/** Refuses what cannot be read at all. */
const requireWhole = ({ fields, isOpen }: EventRecord): void => {
  if (isOpen) throw new OddEvent('unreadable');
  if (fields.isUndecodable) throw new OddEvent('charset');
};

/** The time that an exception is in place of: of days the day, of others the moment, or its day and the usual time. */
const originalOf = (fields: CalendarFields, main: EventTimes, clock: CalendarClock): number => {
  const meant = requireTime(fields.first('recurrence-id'));
  if (main.start.isDay) return momentOf(clock.dayOf(meant), clock.house);
  if (!meant.isDay) return clock.momentOf(meant, main.zone);
  return momentOf(meant.wall + main.start.wall - wallDay(main.start.wall), main.zone);
};

const exceptionOf = (record: EventRecord, main: EventTimes | undefined, clock: CalendarClock): Exception => {
  requireWhole(record);
  const { fields } = record;
  const field = fields.first('recurrence-id');
  // A cancelled repeat needs no times of its own.
  const times = !holds(record) && main ? main : timesOf(fields, clock);
  return {
    record,
    times,
    original: originalOf(fields, main ?? times, clock),
    isForAllLater: field?.params.range?.toUpperCase() === 'THISANDFUTURE',
  };
};

/** A repeat after a change of all that follow: moved by as much as the one that changes them. */
const changedBy = (exceptions: readonly Exception[], repeat: Repeat): Omit<Found, 'original'> | undefined => {
  const change = exceptions.findLast(({ isForAllLater, original }) => isForAllLater && original < repeat.startsAt);
  if (!change) return undefined;
  const { times, original, record } = change;
  const moved = wallOf(times.startsAt, times.zone) - wallOf(original, times.zone);
  const startsAt = momentOf(wallOf(repeat.startsAt, times.zone) + moved, times.zone);
  return { record, startsAt, endsAt: endOf(startsAt, times) };
};

const createGroup = (deps: GroupDeps) => {
  const { clock, window } = deps;
  const budget = deps.budget.part(stepsOfSeries);
  const [from, to] = [Date.parse(window.from), Date.parse(window.to)];
  const found: Found[] = [];
  const odd: CalendarPiece[] = [];
  const guarded = (record: EventRecord, work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (error instanceof TooManySteps) odd.push(leftOut(record, 'tooManyRepeats', '', found.at(-1)?.startsAt));
      else if (!(error instanceof OddEvent)) throw error;
      else if (holds(record) && isNear(record, deps)) odd.push(leftOut(record, error.reason, error.detail));
    }
  };
  const add = (one: Found): void => {
    if (!holds(one.record) || one.endsAt <= from || one.startsAt >= to) return;
    if (found.length >= repeatsAtMost) throw new TooManySteps();
    found.push(one);
  };
  const seriesDeps = (record: EventRecord, { length }: EventTimes): SeriesDeps => ({
    clock,
    budget,
    span: spanOf(window, length.days + length.milliseconds / day),
    odd: (detail) => odd.push(leftOut(record, 'oddException', detail)),
  });
  return { budget, found, odd, guarded, add, seriesDeps };
};

const readMain = (
  { add, seriesDeps }: ReturnType<typeof createGroup>,
  record: EventRecord,
  times: EventTimes,
  exceptions: readonly Exception[],
): void => {
  const deps = seriesDeps(record, times);
  const originals = new Set(exceptions.map(({ original }) => original));
  const excluded = exclusionsOf(record.fields, times, deps);
  for (const repeat of repeatsOfSeries(record.fields, times, deps)) {
    const original = repeat.startsAt;
    if (originals.has(original) || excluded.has(original)) continue;
    originals.add(original);
    const { startsAt, endsAt, record: by } = changedBy(exceptions, repeat) ?? { record, ...repeat };
    add({ record: by, startsAt, endsAt, original });
  }
  for (const { record: by, times: own, original } of exceptions)
    if (!excluded.has(original))
      add({ record: by, startsAt: own.startsAt, endsAt: endOf(own.startsAt, own), original });
};

/** The events of one id: a series with its exceptions, or exceptions alone, or several that should have had ids of their own. */
export function* piecesOf(records: readonly EventRecord[], deps: GroupDeps): Generator<CalendarPiece> {
  const group = createGroup(deps);
  const { guarded, found, odd, add } = group;
  const isException = ({ fields }: EventRecord): boolean => fields.first('recurrence-id') !== undefined;
  const latest = Math.max(...records.filter((one) => !isException(one)).map(({ sequence }) => sequence));
  const mains: { record: EventRecord; times: EventTimes }[] = [];
  for (const record of records)
    if (!isException(record) && record.sequence === latest)
      guarded(record, () => {
        requireWhole(record);
        mains.push({ record, times: timesOf(record.fields, deps.clock) });
      });
  const exceptions = new Map<number, Exception>();
  for (const record of records.filter(isException).sort((one, other) => one.sequence - other.sequence))
    guarded(record, () => {
      const exception = exceptionOf(record, mains[0]?.times, deps.clock);
      exceptions.set(exception.original, exception);
    });
  const inOrder = [...exceptions.values()].sort((one, other) => one.original - other.original);
  const [first] = mains;
  if (!first)
    for (const { record, times, original } of inOrder)
      guarded(record, () => add({ record, startsAt: times.startsAt, endsAt: endOf(times.startsAt, times), original }));
  for (const { record, times } of mains)
    guarded(record, () => {
      if (holds(record) || inOrder.length > 0) readMain(group, record, times, record === first?.record ? inOrder : []);
    });
  yield* odd;
  found.sort((one, other) => one.startsAt - other.startsAt);
  for (const { record, startsAt, endsAt, original } of found)
    yield {
      event: {
        uid: record.uid,
        original: new Date(original).toISOString(),
        ...wordsOf(record.fields),
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
      },
    };
}
