import type { Value } from '@eoms/contract/vocabulary';
import {
  type Expectation,
  type IsTransitional,
  type ResolvedAction,
  type ResolvedProperty,
  transitionalOf,
  withDefaults,
} from '@eoms/drivers/kit';
import { expectationsFor, wantsTransitional } from '../commands/expectations.ts';
import { judgeReached, type Verdict, type Wanted } from '../commands/judge-reached.ts';
import type { Read } from './receipt.ts';

export interface Way {
  readonly action: string;
  readonly args: Readonly<Record<string, Value>>;
}

/** The value of the parameter that is the index of the property: `route[$output]` and `route[2]` give output 2. */
const indexArgs = (pattern: string, key: string): Record<string, string> | undefined => {
  if (pattern === key) return {};
  const [, name, parameter] = /^(.+)\[\$(\w+)\]$/.exec(pattern) ?? [];
  if (name === undefined || parameter === undefined || !key.startsWith(`${name}[`) || !key.endsWith(']'))
    return undefined;
  return { [parameter]: key.slice(name.length + 1, -1) };
};

/** Parameters of the type that the action declares: an index is text in a key, but may be a number in the command. */
const typed = (action: ResolvedAction, args: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(args).map(([id, value]) => {
      const type = action.params.find((field) => field.id === id)?.type;
      return [id, (type === 'int' || type === 'double') && typeof value === 'string' ? Number(value) : value];
    }),
  );

const accepts = (action: ResolvedAction, args: Readonly<Record<string, Value>>): boolean =>
  action.params.every(({ id, required, options, min, max }) => {
    const value = args[id];
    if (value === undefined || value === null || value === '') return required !== true;
    if (options !== undefined && options.length > 0) return options.some(({ code }) => code === value);
    return typeof value !== 'number' || ((min ?? value) <= value && value <= (max ?? value));
  });

const argsFor = (
  action: ResolvedAction,
  expectation: Expectation,
  wanted: { readonly key: string; readonly value: Value },
): Readonly<Record<string, Value>> | undefined => {
  const index = indexArgs(expectation.property, wanted.key);
  if (index === undefined) return undefined;
  const known = { ...index, ...expectation.when };
  const candidates = expectation.in.flatMap((value): Record<string, Value>[] => {
    if (value === wanted.value) return [known];
    return typeof value === 'string' && value.startsWith('$') ? [{ ...known, [value.slice(1)]: wanted.value }] : [];
  });
  const found = candidates.map((args) => withDefaults(action.params, typed(action, args)));
  return found.find((args) => accepts(action, args));
};

/**
 * An action that is proved by this value of this property, with the arguments that lead there; for a value that the
 * device only passes through, the action that it is on the way of.
 */
export const wayTo = (
  actions: readonly ResolvedAction[],
  wanted: { readonly key: string; readonly value: Value },
): Way | undefined => {
  for (const action of actions)
    for (const expectation of action.expect ?? []) {
      const args = argsFor(action, expectation, wanted);
      if (args !== undefined) return { action: action.id, args };
    }
  return undefined;
};

/** What is known of a device's values that it only passes through. */
export interface Described {
  propertiesOf(deviceId: string): readonly ResolvedProperty[];
}
export const transitionalAt = (devices: Described, deviceId: string): IsTransitional =>
  transitionalOf(devices.propertiesOf(deviceId));

/** What an action with these arguments is proved by. */
export const wantedBy = (
  action: ResolvedAction,
  args: Readonly<Record<string, Value>>,
  isTransitional: IsTransitional,
): Wanted[] => expectationsFor(action.expect, withDefaults(action.params, args), isTransitional);

export const leadsNowhere = (
  action: ResolvedAction,
  args: Readonly<Record<string, Value>>,
  isTransitional: IsTransitional,
): boolean => wantsTransitional(action, withDefaults(action.params, args), isTransitional);

/** By values that are known for sure. */
export const judgeReads = (
  wanted: readonly Wanted[],
  reads: readonly Read[],
  isTransitional: IsTransitional,
): Verdict => judgeReached(wanted, (key) => reads.find((read) => read.key === key)?.value, isTransitional);
