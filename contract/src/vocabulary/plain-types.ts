import { z } from 'zod';
import type { Value } from './data-types.ts';

/** The data types of the specification (section 9) that have one plain value: all but images. */
export const PlainType = z.enum(['int', 'long', 'double', 'string', 'bool', 'date', 'time', 'datetime']);
export type PlainType = z.infer<typeof PlainType>;

const isLong = (text: string): boolean => /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
const fitsText: Readonly<Partial<Record<PlainType, (text: string) => boolean>>> = {
  string: () => true,
  long: isLong,
  date: (text) => z.iso.date().safeParse(text).success,
  time: (text) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/.test(text),
  datetime: (text) => /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text)),
};

/** Whether a plain value is of this type, in whichever form it is written; nothing is coerced. */
export const fitsPlainType = (type: PlainType, value: Value): boolean => {
  if (typeof value === 'string') return fitsText[type]?.(value) ?? false;
  if (typeof value === 'boolean') return type === 'bool';
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  return type === 'double' || (type === 'int' && Number.isSafeInteger(value));
};

/** One form for equal values, so that they can be compared as texts: `8`, `08:00:00`, `2026-11-27T00:00:00.000Z`. */
const inOneForm: Readonly<Partial<Record<PlainType, (text: string) => string>>> = {
  long: (text) => BigInt(text).toString(),
  time: (text) =>
    text.length === 5 ? `${text}:00` : text.replace(/\.(\d*?)0*$/, (_, digits) => (digits ? `.${digits}` : '')),
  datetime: (text) => new Date(text).toISOString(),
};

/**
 * The value as something of this type takes it, in the one form of the type: a text takes any value, a long number also
 * whole numbers. Undefined where it cannot.
 */
export const asPlainType = (type: PlainType, value: Value): Value | undefined => {
  const isWhole = typeof value === 'number' && Number.isSafeInteger(value);
  const given = value !== null && (type === 'string' || (type === 'long' && isWhole)) ? String(value) : value;
  if (!fitsPlainType(type, given)) return undefined;
  return typeof given === 'string' ? (inOneForm[type]?.(given) ?? given) : given;
};

/** Operators of the specification (section 9). */
export const ConditionOperator = z.enum(['>', '==', '<', '!=', '>=', '<=', 'includes']);
export type ConditionOperator = z.infer<typeof ConditionOperator>;

const inOrder: readonly ConditionOperator[] = ['>', '>=', '<', '<=', '==', '!='];
/** The operators that suit values of a type. */
export const operatorsOfType: Readonly<Record<PlainType, readonly ConditionOperator[]>> = {
  int: inOrder,
  long: inOrder,
  double: inOrder,
  string: ['==', '!=', 'includes'],
  bool: ['==', '!='],
  date: inOrder,
  time: inOrder,
  datetime: inOrder,
};
