import { type ByKind, byKind, type PlainType, type Value } from '@eoms/contract/vocabulary';
import {
  anything,
  type OnDevices,
  type Possible,
  possibleValues,
  startOf,
  typesOf,
  variablesFor,
  waysToFill,
} from '../scenes/run-variables.ts';
import { type Cell, type Cells, keysOf, within } from './cells.ts';
import type { Facts, PropertyTrigger, ProvableAutomation, ProvableTrigger } from './provable.ts';
import { setWhere } from './read-checks.ts';
import { beginningOf, type RunState } from './run-state.ts';
import { allValues, noValues, unite, type ValueSet } from './value-set.ts';

/** Values of a trigger that are tried one by one; of more, only the set is known. */
const mostTried = 16;
const brought = 'trigger_value';

/** What steps can be filled with when they are reached. */
export interface Filling {
  /** What a trigger may bring, where that is more than can be tried. */
  readonly open: ValueSet | null;
  /** Which values a variable can have at a step; `anything` is the step's own value, or one of `open`. */
  possible(stepId: string, name: string): Possible;
  /** The step in each of its ways; one that does not depend on variables has one. */
  waysOf<T extends OnDevices>(step: T): readonly T[];
  isOpen(step: OnDevices): boolean;
  /** A variable of the run; undefined if there is none of this name. */
  cellOf(name: string): Cell | undefined;
  typeOf(name: string): PlainType | undefined;
  /** The variables of the run before its first step. */
  readonly beginning: RunState;
}

const byProperty = ({ compare, deviceIds, property }: PropertyTrigger, facts: Facts, cells: Cells): ValueSet => {
  const sets = deviceIds.flatMap((deviceId) => {
    const device = facts.device(deviceId);
    const known = (device ? keysOf(device, property) : []).flatMap((key) => cells.value(deviceId, key) ?? []);
    return known.map((cell) => (compare ? within(cell, setWhere(cell, compare.operator, compare.value)) : cell.domain));
  });
  return sets.reduce(unite, noValues);
};
const nothing = (): null => null;
/** The values that a trigger brings; null where it brings none, so that steps use their own. */
const broughtBy: ByKind<ProvableTrigger, ValueSet | null, [facts: Facts, cells: Cells]> = {
  property: byProperty,
  connection: nothing,
  alarm: nothing,
  placeState: nothing,
  meeting: nothing,
  schedule: nothing,
  webhook: () => allValues,
  mqtt: () => allValues,
  entityRecord: () => allValues,
  start: nothing,
};

/** The values of a set, if they are few. */
const listOf = ({ numbers, texts, yes, no }: ValueSet): Value[] | undefined => {
  if (!('only' in texts) || texts.only.size > mostTried || numbers.some(({ from, to }) => from !== to))
    return undefined;
  const all = [...texts.only, ...numbers.map(({ from }) => from), ...(yes ? [true] : []), ...(no ? [false] : [])];
  return all.length > mostTried ? undefined : all;
};

/** What the steps of an automation can be filled with, whatever sets it off. */
export const createFilling = (automation: ProvableAutomation, facts: Facts, cells: Cells): Filling => {
  const sets = automation.triggers.map((trigger) => byKind(broughtBy, trigger, facts, cells));
  const all = sets.flatMap((set) => set ?? []).reduce(unite, noValues);
  const list = listOf(all);
  // Where nothing is brought, by a schedule or by hand alone, the step has its own value.
  const own: Possible = list === undefined || sets.length === 0 || sets.includes(null) ? [anything] : [];
  const start = new Map<string, Possible>([...startOf(automation.variables), [brought, [...(list ?? []), ...own]]]);
  const types = typesOf(automation.variables);
  const at = possibleValues(automation.steps, types, start);
  const valuesAt = (stepId: string): ReadonlyMap<string, Possible> => at.get(stepId) ?? start;
  const open = list === undefined ? all : null;
  const typeOf = (name: string): PlainType | undefined => (Object.hasOwn(types, name) ? types[name] : undefined);
  const cellOf = (name: string): Cell | undefined => {
    const type = typeOf(name);
    return type && cells.ofRun(automation.id, name, type);
  };
  return {
    open,
    typeOf,
    cellOf,
    beginning: beginningOf(automation.variables, cellOf),
    possible: (stepId, name) => valuesAt(stepId).get(name) ?? [anything],
    waysOf: (step) => waysToFill(step, valuesAt(step.id)),
    isOpen: (step) =>
      open !== null && variablesFor(step).some((name) => (valuesAt(step.id).get(name) ?? []).includes(anything)),
  };
};
