import { type ConfigType, type ConfigValues, configGroups } from '@eoms/contract';
import { sameJson } from '../../platform/same-json.ts';

/** Settings that environment variables decide, with the variable of each. */
export type FixedSettings = {
  readonly [T in ConfigType]?: {
    readonly [K in keyof ConfigValues[T]]?: { readonly variable: string; readonly value: ConfigValues[T][K] };
  };
};
type FixedOf<T extends ConfigType> = FixedSettings[T];
type Stored = Readonly<Record<string, unknown>>;

const entriesOf = <T extends ConfigType>(fixed: FixedOf<T>): [string, { value: unknown }][] =>
  Object.entries((fixed ?? {}) as Record<string, { value: unknown }>);

/**
 * The values in force. What is not stored has its default, also the fields that an older release did not know; stored
 * values that are not valid are replaced by the defaults.
 */
export const valuesOf = <T extends ConfigType>(
  type: T,
  defaults: ConfigValues[T],
  stored: Stored | undefined,
  fixed: FixedOf<T>,
): ConfigValues[T] => {
  const read = configGroups[type].safeParse({ ...defaults, ...stored });
  const values = read.success ? (read.data as ConfigValues[T]) : defaults;
  return { ...values, ...Object.fromEntries(entriesOf(fixed).map(([key, { value }]) => [key, value])) };
};

/** Whoever saves a whole group sends what is fixed, too: that is not stored, and comes back when the variable goes. */
export const withoutFixed = <T extends ConfigType>(values: object, fixed: FixedOf<T>): object => {
  const keys = new Set(entriesOf(fixed).map(([key]) => key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)));
};

export const changedKeys = (before: object, after: object): string[] =>
  Object.entries(after).flatMap(([key, value]) => (sameJson((before as Stored)[key], value) ? [] : key));

/** What differs from the defaults. Only that is stored, so that a later release may have better ones. */
export const ownOf = (values: object, defaults: object): Record<string, unknown> =>
  Object.fromEntries(changedKeys(defaults, values).map((key) => [key, (values as Stored)[key]]));
