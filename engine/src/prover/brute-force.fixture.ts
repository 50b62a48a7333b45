import type { Value } from '@eoms/contract/vocabulary';
import type { Step } from '../scenes/scene.ts';
import type { ProvableAutomation, ProvableCheck, ProvableCondition, ProvableTrigger } from './provable.ts';
import { valuesOfProperty } from './venue.fixture.ts';

/**
 * What automations do, found out by trying every state of a small venue: as plain as possible, and without anything of
 * the prover. Keys of a state: `d1.power`, `conn d1`, `place hall`, `var limit`, `time`.
 */
export type State = Readonly<Record<string, Value>>;
/** Something new of a key, or an event by its name. */
export type Event = string;

const halves = [-1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4];
export const times = ['03:00', '08:00', '12:00', '20:00'];
/** One moment between any two at which hours of the sets begin or end, and the times of schedules. */
const moments = ['01:00', ...times, '16:00', '23:00'];
const valuesOfKey = (key: string): readonly Value[] => {
  if (key === 'time') return moments;
  if (key.startsWith('conn ')) return ['online', 'offline', 'unknown'];
  if (key.startsWith('place ')) return ['idle', 'occupy', 'maintenance', 'unknown'];
  if (key === 'var limit') return halves;
  if (key.startsWith('var ')) return [true, false];
  if (key.endsWith('.temperature')) return [15, 20, 22, 25, 27, 30, 35];
  return valuesOfProperty[key.split('.')[1] ?? ''] ?? [];
};

const compares = (left: Value | undefined, operator: string, right: Value | undefined): boolean => {
  if (left === undefined || right === undefined || left === null || right === null) return false;
  if (operator === '==') return left === right;
  if (operator === '!=') return left !== right;
  if (typeof left !== 'number' || typeof right !== 'number') return false;
  if (operator === '>') return left > right;
  if (operator === '<') return left < right;
  return operator === '>=' ? left >= right : left <= right;
};

const known = (state: State, deviceId: string, property: string): Value | undefined =>
  state[`conn ${deviceId}`] === 'offline' ? undefined : state[`${deviceId}.${property}`];

const holdsCheck = (check: ProvableCheck, state: State): boolean => {
  if (check.kind === 'connection') return state[`conn ${check.deviceId}`] === check.is;
  if (check.kind === 'placeState') return check.is.includes(state[`place ${check.placeId}`] as string);
  if (check.kind === 'variable') return compares(state[`var ${check.name}`], check.operator, check.value);
  if (check.kind === 'behavior') return false;
  if (check.kind === 'hours') {
    const now = state.time as string;
    const inside = check.hours.periods.some(({ from, to }) =>
      to > from ? from <= now && now < to : now >= from || now < to,
    );
    return inside === (check.hours.applies === 'inside');
  }
  const { against } = check;
  const other =
    against.kind === 'value'
      ? against.value
      : against.kind === 'variable'
        ? state[`var ${against.name}`]
        : known(state, against.deviceId, against.property);
  return compares(known(state, check.deviceId, check.property), check.operator, other);
};
export const holds = (condition: ProvableCondition | null, state: State): boolean => {
  if (condition === null) return true;
  if (!('match' in condition)) return holdsCheck(condition, state);
  return condition.match === 'all'
    ? condition.rules.every((rule) => holds(rule, state))
    : condition.rules.some((rule) => holds(rule, state));
};

/** Whether news of a key, which took it from one value to another, fires a trigger. */
export const hears = (trigger: ProvableTrigger, event: Event, before: Value | undefined, state: State): boolean => {
  const now = state[event] as Value;
  if (trigger.kind === 'property') {
    const { compare, on } = trigger;
    const device = trigger.deviceIds.find((id) => `${id}.${trigger.property}` === event);
    if (device === undefined || state[`conn ${device}`] === 'offline') return false;
    const fits = (value: Value | undefined) => compare === null || compares(value, compare.operator, compare.value);
    if (on === 'report') return fits(now);
    return compare === null ? before !== now : fits(now) && !fits(before);
  }
  if (trigger.kind === 'connection')
    return trigger.deviceIds.some((id) => `conn ${id}` === event) && now === trigger.to && before !== now;
  if (trigger.kind === 'placeState')
    return trigger.placeIds.some((id) => `place ${id}` === event) && now === trigger.to && before !== now;
  if (trigger.kind === 'schedule')
    return event === 'time' && trigger.when.kind === 'times' && trigger.when.times.includes(now as string);
  return false;
};
export const fires = (
  one: ProvableAutomation,
  trigger: ProvableTrigger,
  event: Event,
  before: Value | undefined,
  state: State,
): boolean =>
  hears(trigger, event, before, state) ||
  (trigger.kind === 'webhook' && event === `webhook ${one.id}`) ||
  (trigger.kind === 'start' && event === 'start');

const keysInCheck = (check: ProvableCheck): string[] => {
  if (check.kind === 'connection') return [`conn ${check.deviceId}`];
  if (check.kind === 'placeState') return [`place ${check.placeId}`];
  if (check.kind === 'variable') return [`var ${check.name}`];
  if (check.kind === 'behavior') return [];
  if (check.kind === 'hours') return ['time'];
  const { against } = check;
  const other =
    against.kind === 'device'
      ? [`${against.deviceId}.${against.property}`]
      : against.kind === 'variable'
        ? [`var ${against.name}`]
        : [];
  return [`${check.deviceId}.${check.property}`, ...other];
};
/** Checks with their places: `2.1` is the first one of the second, which is a group. */
export const placedChecks = (
  condition: ProvableCondition | null,
  at = '',
): { place: string; check: ProvableCheck }[] => {
  if (condition === null) return [];
  if (!('match' in condition)) return [{ place: at || '1', check: condition }];
  return condition.rules.flatMap((rule, nth) => placedChecks(rule, at ? `${at}.${nth + 1}` : `${nth + 1}`));
};
const keysInTrigger = (trigger: ProvableTrigger): string[] => {
  if (trigger.kind === 'property') return trigger.deviceIds.map((id) => `${id}.${trigger.property}`);
  if (trigger.kind === 'connection') return trigger.deviceIds.map((id) => `conn ${id}`);
  if (trigger.kind === 'placeState') return trigger.placeIds.map((id) => `place ${id}`);
  return trigger.kind === 'schedule' ? ['time'] : [];
};

/** The keys that matter to automations. */
export const keysOf = (automations: readonly ProvableAutomation[]): string[] => [
  ...new Set(
    automations.flatMap(({ triggers, condition }) => [
      ...triggers.flatMap(keysInTrigger),
      ...placedChecks(condition).flatMap(({ check }) => keysInCheck(check)),
    ]),
  ),
];

/** Every state of some keys. */
export function* statesOf(keys: readonly string[], state: State = {}): Generator<State> {
  const [key, ...rest] = keys;
  if (key === undefined) yield state;
  else for (const value of valuesOfKey(key)) yield* statesOf(rest, { ...state, [key]: value });
}

/** Every event after which some automations may be in a state, with the value that a key had before. */
export const eventsBefore = (
  automations: readonly ProvableAutomation[],
  keys: readonly string[],
): { event: Event; before?: Value }[] => [
  ...keys.filter((key) => key !== 'time').flatMap((event) => valuesOfKey(event).map((before) => ({ event, before }))),
  { event: 'time' },
  { event: 'start' },
  ...automations.map(({ id }) => ({ event: `webhook ${id}` })),
];

/** What steps at single devices set, in their order: the key, the value, and whether it is left out where it is set already. */
export const writesOf = (steps: readonly Step[]): { key: string; value: Value; always: boolean }[] =>
  steps.flatMap((step): { key: string; value: Value; always: boolean }[] => {
    if ((step.kind !== 'state' && step.kind !== 'action') || step.target.kind !== 'devices') return [];
    const { deviceIds } = step.target;
    if (step.kind === 'state')
      return deviceIds.map((id) => ({ key: `${id}.${step.property}`, value: step.value, always: false }));
    if (!step.action.startsWith('set_')) return [];
    return deviceIds.map((id) => ({ key: `${id}.${step.action.slice(4)}`, value: step.args.to ?? null, always: true }));
  });
