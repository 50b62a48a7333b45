import { z } from 'zod';
import { asPlainType } from '../vocabulary/plain-types.ts';
import type { EntityPropertyRule, EntityValue } from './entity-property.entities.ts';

/** Why a value does not fit a property, as the name of its phrase, with what fills that. */
export interface ValueFault {
  readonly problem:
    | 'required'
    | 'number'
    | 'integer'
    | 'text'
    | 'date'
    | 'datetime'
    | 'clockTime'
    | 'choice'
    | 'id'
    | 'tooLong'
    | 'tooSmall'
    | 'tooLarge'
    | 'invalid';
  readonly values: Readonly<Record<string, string | number>>;
}
export type CheckedValue =
  | { readonly ok: true; readonly value: EntityValue }
  | { readonly ok: false; readonly fault: ValueFault };

const fault = (problem: ValueFault['problem'], values: ValueFault['values'] = {}): CheckedValue => ({
  ok: false,
  fault: { problem, values },
});
const fine = (value: EntityValue): CheckedValue => ({ ok: true, value });

/** Those of the column of the database. */
const [smallestInt, largestInt] = [-2_147_483_648, 2_147_483_647];

/** Texts of spaces are empty, and so is null. */
export const isBlank = (value: EntityValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const checkNumber = ({ min, max, type }: EntityPropertyRule, value: EntityValue, whole: boolean): CheckedValue => {
  const plain = asPlainType(whole ? (type === 'long' ? 'long' : 'int') : 'double', value);
  if (plain === undefined || plain === null) return fault(whole ? 'integer' : 'number');
  const lowest = Math.max(min ?? Number.NEGATIVE_INFINITY, type === 'int' ? smallestInt : Number.NEGATIVE_INFINITY);
  const highest = Math.min(max ?? Number.POSITIVE_INFINITY, type === 'int' ? largestInt : Number.POSITIVE_INFINITY);
  if (Number(plain) < lowest) return fault('tooSmall', { limit: lowest });
  if (Number(plain) > highest) return fault('tooLarge', { limit: highest });
  return fine(plain as EntityValue);
};

const checkText = ({ maxLength }: EntityPropertyRule, value: EntityValue): CheckedValue => {
  if (typeof value !== 'string') return fault('text');
  const limit = maxLength ?? 10_000;
  return [...value].length > limit ? fault('tooLong', { limit }) : fine(value);
};

const checkOption = ({ options }: EntityPropertyRule, value: EntityValue): CheckedValue =>
  options.some((option) => option.value === value)
    ? fine(value)
    : fault('choice', { choices: options.map((option) => option.value).join(', ') });

const checkPlain = (
  type: 'date' | 'time' | 'datetime' | 'bool',
  problem: ValueFault['problem'],
  value: EntityValue,
): CheckedValue => {
  const plain = asPlainType(type, value);
  return plain === undefined || plain === null ? fault(problem) : fine(plain as EntityValue);
};

const checkMoment = (value: EntityValue): CheckedValue =>
  z.iso.datetime({ offset: true }).safeParse(value).success
    ? checkPlain('datetime', 'datetime', value)
    : fault('datetime');

const checkId = (value: EntityValue): CheckedValue => (z.uuid().safeParse(value).success ? fine(value) : fault('id'));

const checks: Readonly<
  Record<EntityPropertyRule['type'], (rule: EntityPropertyRule, value: EntityValue) => CheckedValue>
> = {
  int: (rule, value) => checkNumber(rule, value, true),
  long: (rule, value) => checkNumber(rule, value, true),
  double: (rule, value) => checkNumber(rule, value, false),
  string: checkText,
  bool: (_, value) => checkPlain('bool', 'invalid', value),
  date: (_, value) => checkPlain('date', 'date', value),
  time: (_, value) => checkPlain('time', 'clockTime', value),
  datetime: (_, value) => checkMoment(value),
  enumeration: checkOption,
  reference: (_, value) => checkId(value),
  // Whether there is such a file, and of which kind it is, is asked by whoever stores the value.
  image: (_, value) => checkId(value),
  file: (_, value) => checkId(value),
};

/** The value of a record in the one form of its type, or why it does not fit. Whether it may be empty is asked last. */
export const checkEntityValue = (rule: EntityPropertyRule, value: EntityValue | undefined): CheckedValue => {
  if (value === undefined || isBlank(value)) return rule.required ? fault('required') : fine(null);
  return checks[rule.type](rule, value);
};
