import type { Value } from '@eoms/contract/vocabulary';
import type { ActionFacts, Expectation, Field, IsTransitional } from '@eoms/drivers/kit';
import type { Wanted } from './judge-reached.ts';

type Args = Readonly<Record<string, Value>>;

/** The argument that `$name` stands for; any other value stands for itself. */
const argumentOf = (value: Value, args: Args): Value | undefined =>
  typeof value === 'string' && value.startsWith('$') ? args[value.slice(1)] : value;

/** Those for an argument that was not given do not apply: an empty value would prove them. */
const applying = (expect: readonly Expectation[] | undefined, args: Args): Expectation[] =>
  (expect ?? [])
    .filter(({ when }) => Object.entries(when ?? {}).every(([name, value]) => args[name] === value))
    .filter((one) => !one.in.some((value) => (argumentOf(value, args) ?? null) === null && value !== null));

/** The expectation with `$name` replaced by the argument, without the values that the device only passes through. */
const wantedOf = ({ property, in: values }: Expectation, args: Args, isTransitional: IsTransitional): Wanted => {
  const key = property.replace(/\[\$(\w+)\]/, (_, name: string) => `[${String(args[name] ?? '')}]`);
  const filled = values.map((value) => argumentOf(value, args) ?? null);
  return { key, in: filled.filter((value) => !isTransitional(key, value)) };
};

/** What proves an action with these arguments. Empty: the device's OK is sufficient. */
export const expectationsFor = (
  expect: readonly Expectation[] | undefined,
  args: Args,
  isTransitional: IsTransitional,
): Wanted[] => applying(expect, args).map((one) => wantedOf(one, args, isTransitional));

/** Whether an action would be asked for a value that the device only passes through. */
export const wantsTransitional = (
  { expect, params = [] }: Pick<ActionFacts, 'expect'> & { readonly params?: readonly Field[] },
  args: Args,
  isTransitional: IsTransitional,
): boolean =>
  applying(expect, args).some((one) => one.in.length > 0 && wantedOf(one, args, isTransitional).in.length === 0) ||
  params.some(
    ({ id, options }) =>
      typeof options === 'object' &&
      options.some(({ code, transitional }) => transitional === true && code === args[id]),
  );
