import { type ByKind, byKind, type SourceText } from '@eoms/contract/vocabulary';
import { type Cell, keysOf, within } from './cells.ts';
import type { Formula, Term } from './formula.ts';
import { freeTerm, termsOf } from './formula.ts';
import type { NumberSet } from './number-set.ts';
import type { PropertyTrigger, ProvableDays, ProvableTrigger } from './provable.ts';
import { cellOf, comparison, inSet, isKnown, isUnclear, type Reading } from './read-checks.ts';
import { anyNumber, isEmptySet, isWithin, textsOf, type ValueSet, valuesOf } from './value-set.ts';
import { dueTimes, minutesAt, minutesOfDays } from './week-minutes.ts';
import { both } from './wording.ts';

/** A value whose news fires: when it begins to be one of the set, with every change, or with every reading. */
export interface Edge {
  readonly cell: string;
  readonly on: 'begin' | 'change' | 'report';
  /** Which values fire. */
  readonly set: ValueSet;
  readonly forSeconds: number;
}

/** One way in which an automation is set off. */
export interface TriggerEvent {
  readonly triggerId: string;
  /** Occasions with the same source may be one and the same event. */
  readonly source: string;
  /** What holds at that moment. */
  readonly term: Term;
  readonly edge?: Edge | undefined;
}

/** What a trigger can be, apart from its mistakes. `unread`: a schedule in a spelling that is not followed. */
export interface ReadTrigger {
  readonly triggerId: string;
  readonly triggerEvents: readonly TriggerEvent[];
  readonly unread: boolean;
}

type Schedule = Extract<ProvableTrigger, { kind: 'schedule' }>['when'];

const termOf = (...of: Formula[]): Term | undefined => termsOf({ kind: 'all', of })?.[0];
const partOf = ({ id }: { readonly id: string }): string => `trigger ${id}`;

const noteNever = ({ problems }: Reading, part: string, cell: Cell, text: SourceText): void => {
  problems.push({ kind: 'unreachable', part, deviceId: cell.deviceId, property: cell.property, text });
};

const onValue = (reading: Reading, trigger: PropertyTrigger, cell: Cell, deviceId: string): TriggerEvent[] => {
  const { on, compare, forSeconds, id } = trigger;
  const before = reading.problems.length;
  const formula = compare ? comparison(reading, partOf(trigger), cell, compare) : inSet(cell, cell.domain);
  if (formula.kind !== 'in') return [];
  const begins = compare !== null && on === 'change';
  if (begins && isWithin(cell.domain, formula.set)) {
    reading.problems.splice(before);
    const { zh, en } = cell.name;
    const text = both(`${zh}总是满足触发条件，因此不会“开始满足”`, `${en} always fits, so that it never begins to`);
    noteNever(reading, partOf(trigger), cell, text);
    return [];
  }
  if (isEmptySet(formula.set)) {
    const { zh, en } = cell.name;
    noteNever(reading, partOf(trigger), cell, both(`${zh}不会满足触发条件`, `${en} never fits the trigger`));
  }
  const term = termOf(formula, isKnown(reading.cells, deviceId));
  const edge: Edge = {
    cell: cell.id,
    on: begins ? 'begin' : on,
    set: formula.set,
    forSeconds: begins ? forSeconds : 0,
  };
  return term ? [{ triggerId: id, source: cell.id, term, edge }] : [];
};

/** Undefined where it compares in a way that is not followed. */
const onProperty = (reading: Reading, trigger: PropertyTrigger): TriggerEvent[] | undefined => {
  let isFollowed = true;
  const triggerEvents = trigger.deviceIds.flatMap((deviceId) => {
    const device = reading.facts.device(deviceId);
    const keys = device ? keysOf(device, trigger.property) : [];
    const known = keys.length > 0 ? keys : [trigger.property];
    // What is wrong with one element of an indexed property is wrong with all.
    const quiet = { ...reading, problems: [] };
    return known.flatMap((key, nth) => {
      const heard = nth === 0 ? reading : quiet;
      const cell = cellOf(heard, partOf(trigger), deviceId, key);
      const { compare } = trigger;
      if (cell && compare && isUnclear(cell, compare.operator, compare.value)) isFollowed = false;
      return cell ? onValue(heard, trigger, cell, deviceId) : [];
    });
  });
  return isFollowed ? triggerEvents : undefined;
};

const onState = (triggerId: string, cell: Cell, to: string, forSeconds: number): TriggerEvent[] => {
  const formula = inSet(cell, within(cell, valuesOf([to])));
  const term = termOf(formula);
  if (!term || formula.kind !== 'in') return [];
  return [{ triggerId, source: cell.id, term, edge: { cell: cell.id, on: 'begin', set: formula.set, forSeconds } }];
};

const noteDead = ({ problems }: Reading, part: string, deviceId: string | null): [] => {
  const text = deviceId
    ? both('引用的设备已不存在', 'A device that it refers to does not exist')
    : both('引用的场所已不存在', 'A place that it refers to does not exist');
  problems.push({ kind: 'deadReference', part, deviceId, text });
  return [];
};

const existing = (reading: Reading, part: string, placeIds: readonly string[]): string[] =>
  placeIds.filter((placeId) => reading.cells.place(placeId) || noteDead(reading, part, null).length > 0);

interface Time {
  readonly minutes: NumberSet;
  readonly dates?: NumberSet | undefined;
  readonly on?: ProvableDays | undefined;
  /** Defaults to the clock: two times may be one and the same. */
  readonly source?: string;
}

const onTime = (
  { cells }: Reading,
  triggerId: string,
  { minutes, dates, on = 'all', source }: Time,
): TriggerEvent[] => {
  const days = dates ? [inSet(cells.date, within(cells.date, anyNumber(dates)))] : [];
  const kinds = on === 'all' ? [] : [inSet(cells.day, textsOf([on]))];
  const term = termOf(inSet(cells.clock, within(cells.clock, anyNumber(minutes))), ...days, ...kinds);
  return term ? [{ triggerId, source: source ?? cells.clock.id, term }] : [];
};

/** Sunrise and sunset may be at any time of the day, as far as is known here. */
export const scheduleKinds: ByKind<Schedule, TriggerEvent[] | undefined, [reading: Reading, triggerId: string]> = {
  times: ({ times, days, on }, reading, id) => onTime(reading, id, { minutes: minutesAt(times, days), on }),
  sun: ({ event, offsetMinutes, days, on }, reading, id) =>
    onTime(reading, id, { minutes: minutesOfDays(days), on, source: `sun ${event} ${offsetMinutes}` }),
  cron: ({ expression }, reading, id) => dueTimes(expression)?.flatMap((due) => onTime(reading, id, due)),
};

const event = ({ id }: ProvableTrigger, source: string): TriggerEvent => ({ triggerId: id, source, term: freeTerm });
const fromOutside = (trigger: ProvableTrigger, _: Reading, automationId: string): TriggerEvent[] => [
  event(trigger, `${trigger.kind} ${automationId}`),
];
/** When each kind of trigger fires; undefined where it does so in a way that is not followed. */
export const triggerKinds: ByKind<
  ProvableTrigger,
  TriggerEvent[] | undefined,
  [reading: Reading, automationId: string]
> = {
  property: (trigger, reading) => onProperty(reading, trigger),
  connection: (trigger, reading) =>
    trigger.deviceIds.flatMap((deviceId) => {
      const cell = reading.cells.connection(deviceId);
      if (!cell) return noteDead(reading, partOf(trigger), deviceId);
      return onState(trigger.id, cell, trigger.to, trigger.forSeconds);
    }),
  placeState: (trigger, reading) =>
    trigger.placeIds.flatMap((placeId) => {
      const cell = reading.cells.place(placeId);
      return cell ? onState(trigger.id, cell, trigger.to, 0) : noteDead(reading, partOf(trigger), null);
    }),
  alarm: (trigger, reading) => {
    const places = existing(reading, partOf(trigger), trigger.placeIds);
    if (trigger.placeIds.length === 0) return [event(trigger, `alarm ${trigger.change}`)];
    return places.map((placeId) => event(trigger, `alarm ${trigger.change} ${placeId}`));
  },
  meeting: (trigger, reading) =>
    existing(reading, partOf(trigger), trigger.placeIds).map((placeId) =>
      event(trigger, `meeting ${trigger.point} ${trigger.minutes} ${placeId}`),
    ),
  schedule: ({ id, when }, reading) => byKind(scheduleKinds, when, reading, id),
  webhook: fromOutside,
  mqtt: fromOutside,
  entityRecord: fromOutside,
  start: (trigger) => [event(trigger, 'start')],
};

export const readTrigger = (reading: Reading, automationId: string, trigger: ProvableTrigger): ReadTrigger => {
  const { problems } = reading;
  const before = problems.length;
  const triggerEvents = byKind(triggerKinds, trigger, reading, automationId);
  const isFaulty = problems.length > before;
  if (triggerEvents?.length === 0 && !isFaulty) {
    const text = both('这个时间永远不会到来', 'This time never comes');
    problems.push({ kind: 'unreachable', part: partOf(trigger), text });
  }
  return { triggerId: trigger.id, triggerEvents: triggerEvents ?? [], unread: triggerEvents === undefined };
};
