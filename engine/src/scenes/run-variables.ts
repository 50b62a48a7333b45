import { asPlainType, type ByKind, byKind, type PlainType, type Value } from '@eoms/contract/vocabulary';
import type { ActionStep, AssignStep, StateStep, Step } from './scene.ts';
import type { RunVariables } from './variable-types.ts';

/** The variables of a run as they are at the moment. */
export const createVariables = (variables: RunVariables = {}) => {
  const values = new Map(Object.entries(variables).map(([name, { value }]) => [name, value]));
  return {
    get: (name: string): Value | undefined => values.get(name),
    all: (): ReadonlyMap<string, Value> => new Map(values),
    /** What it was before; undefined where it does not take the value. */
    set(name: string, value: Value): Value | undefined {
      const [before, type] = [values.get(name), variables[name]?.type];
      const taken = type && asPlainType(type, value);
      if (taken === undefined || before === undefined) return undefined;
      values.set(name, taken);
      return before;
    },
  };
};
export type CurrentVariables = ReturnType<typeof createVariables>;

export type OnDevices = ActionStep | StateStep;

/** The variables that a step is filled from when it is reached. */
export const variablesFor = (step: OnDevices): string[] => {
  if (step.kind === 'action') return Object.values(step.argsFrom ?? {});
  return step.valueFrom === undefined ? [] : [step.valueFrom];
};

/** The step with the values of these variables; one that is not known leaves what the step has itself. */
export const filledFrom = <T extends OnDevices>(step: T, get: (name: string) => Value | undefined): T => {
  if (step.kind === 'state')
    return step.valueFrom === undefined ? step : { ...step, value: get(step.valueFrom) ?? step.value };
  const given = Object.entries(step.argsFrom ?? {}).flatMap(([id, name]) => {
    const value = get(name);
    return value === undefined ? [] : [[id, value] as const];
  });
  return given.length === 0 ? step : { ...step, args: { ...step.args, ...Object.fromEntries(given) } };
};

/** What a step gives to a variable at this moment. */
export const assigned = ({ value, from }: AssignStep, get: (name: string) => Value | undefined): Value =>
  (from === undefined ? undefined : get(from)) ?? value;

/** Stands for every value that may come from outside. */
export const anything = Symbol('anything');
export type Possible = readonly (Value | typeof anything)[];
type Values = ReadonlyMap<string, Possible>;

const unite = (a: Values, b: Values): Values =>
  new Map([...a].map(([name, values]) => [name, [...new Set([...values, ...(b.get(name) ?? [])])]]));

/**
 * What variables can be when each step is reached, by the ids of the steps: one value where the steps before it decide,
 * several behind branches and beside parallel steps.
 */
export const possibleValues = (
  steps: readonly Step[],
  types: Readonly<Record<string, PlainType>>,
  start: Values,
): ReadonlyMap<string, Values> => {
  const found = new Map<string, Values>();
  const assign = ({ name, value, from }: AssignStep, now: Values): Values => {
    const type = types[name];
    if (type === undefined) return now;
    const given: Possible = (from === undefined ? undefined : now.get(from)) ?? [value];
    const taken = given
      .map((one) => (one === anything ? one : asPlainType(type, one)))
      .filter((one) => one !== undefined);
    return new Map(now).set(name, taken.length === 0 ? (now.get(name) ?? []) : taken);
  };
  const unchanged = (_: Step, now: Values): Values => now;
  const after: ByKind<Step, Values, [now: Values]> = {
    action: unchanged,
    state: unchanged,
    wait: unchanged,
    delay: unchanged,
    systemStep: ({ assigns, brings, follows }, now) => {
      if (assigns) return assign(assigns, now);
      if (brings !== undefined) return new Map(now).set(brings, [anything]);
      // What the host refuses to set stays as it was.
      return follows ? unite(assign(follows, now), now) : now;
    },
    branch: (step, now) => unite(inOrder(step.then, now), inOrder(step.else, now)),
    ordered: ({ steps: inner }, now) => inOrder(inner, now),
    parallel: ({ steps: inner }, now) => {
      // Any of them may be the first; values that pass from one to another settle after as many rounds.
      let wide = now;
      for (const _ of inner) for (const one of inner) wide = unite(wide, walk(one, wide));
      for (const one of inner) walk(one, wide);
      return wide;
    },
  };
  const walk = (step: Step, now: Values): Values => {
    found.set(step.id, now);
    return byKind(after, step, now);
  };
  const inOrder = (list: readonly Step[], now: Values): Values => list.reduce((values, one) => walk(one, values), now);
  inOrder(steps, start);
  return found;
};

const mostWays = 64;

/** The step in each way in which these values can fill it, `anything` by what the step has itself. */
export const waysToFill = <T extends OnDevices>(step: T, possible: Values = new Map()): T[] => {
  let ways: ReadonlyMap<string, Value | undefined>[] = [new Map()];
  for (const name of new Set(variablesFor(step))) {
    const values = (possible.get(name) ?? [anything]).map((one) => (one === anything ? undefined : one));
    ways = ways.flatMap((way) => values.map((value) => new Map(way).set(name, value))).slice(0, mostWays);
  }
  return ways.map((way) => filledFrom(step, (name) => way.get(name)));
};

/** The variables of a run as they are at its beginning. */
export const startOf = (variables: RunVariables = {}): Values =>
  new Map(Object.entries(variables).map(([name, { value }]) => [name, [value]]));

export const typesOf = (variables: RunVariables = {}): Record<string, PlainType> =>
  Object.fromEntries(Object.entries(variables).map(([name, { type }]) => [name, type]));
