import type { Value } from '@eoms/contract/vocabulary';
import type { Expectation } from '@eoms/drivers/kit';
import type { PropertyState } from '../state/device-state.ts';

type Args = Readonly<Record<string, Value>>;

/** The argument that `$name` stands for; any other value stands for itself. */
const argumentOf = (value: Value, args: Args): Value | undefined =>
  typeof value === 'string' && value.startsWith('$') ? args[value.slice(1)] : value;

/**
 * The expectations that apply to these arguments, with `$name` replaced. Those for an argument that was not given do not
 * apply: an empty value would prove them. Empty: the device's OK is sufficient.
 */
export const expectationsFor = (expect: readonly Expectation[] | undefined, args: Args): Expectation[] =>
  (expect ?? [])
    .filter(({ when }) => Object.entries(when ?? {}).every(([name, value]) => args[name] === value))
    .filter((one) => !one.in.some((value) => (argumentOf(value, args) ?? null) === null && value !== null))
    .map((one) => ({
      ...one,
      property: one.property.replace(/\[\$(\w+)\]/, (_, name: string) => `[${String(args[name] ?? '')}]`),
      in: one.in.map((value) => argumentOf(value, args) ?? null),
    }));

/** Whether every expectation was read from the device after the command. */
export const isProved = (
  expectations: readonly Expectation[],
  read: (key: string) => PropertyState | undefined,
  since: number,
): boolean =>
  expectations.every((one) => {
    const state = read(one.property);
    return state !== undefined && state.quality === 'good' && state.at >= since && one.in.includes(state.value);
  });
