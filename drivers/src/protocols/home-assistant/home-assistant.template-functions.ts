import { parseForeignJson } from '../../kit/foreign-json.codec.ts';
import {
  isMapping,
  isTrue,
  limited,
  NoValue,
  numberOf,
  order,
  readNumber,
  textOf,
  tidy,
} from './home-assistant.template-values.ts';

type Apply = (value: unknown, args: readonly unknown[]) => unknown;

/** A value that was asked for and is not there: the default if there is one. */
const otherwise = (found: number | undefined, args: readonly unknown[], at: number): unknown => {
  if (found !== undefined) return found;
  if (args.length <= at) throw new NoValue();
  return args[at];
};

const toInteger: Apply = (value, args) => {
  const base = readNumber(args[1]) ?? 10;
  const text = typeof value === 'string' && base === 16 ? value.trim().replace(/^0x/i, '') : undefined;
  const read =
    text === undefined ? readNumber(value) : /^[0-9a-f]{1,12}$/i.test(text) ? Number.parseInt(text, 16) : undefined;
  return otherwise(read === undefined ? undefined : Math.trunc(read), args, 0);
};
const toFloat: Apply = (value, args) => otherwise(readNumber(value), args, 0);

/** Python rounds halves to the even neighbour. */
const rounded = (value: number, method: unknown): number => {
  if (method === 'floor') return Math.floor(value);
  if (method === 'ceil') return Math.ceil(value);
  const down = Math.floor(value);
  const rest = value - down;
  if (rest !== 0.5) return Math.round(value);
  return down % 2 === 0 ? down : down + 1;
};
const round: Apply = (value, [digits = 0, method = 'common', standard]) => {
  const read = readNumber(value);
  if (read === undefined) return otherwise(undefined, standard === undefined ? [] : [standard], 0);
  const power = 10 ** Math.min(10, Math.max(-10, Math.trunc(readNumber(digits) ?? 0)));
  if (method === 'half') return rounded(read * 2, 'common') / 2;
  return tidy(rounded(tidy(read * power), method) / power);
};

const listOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return [...limited(value)];
  if (isMapping(value)) return Object.keys(value);
  throw new NoValue();
};
const sizeOf: Apply = (value) => (typeof value === 'string' ? value.length : listOf(value).length);
const extreme =
  (sign: 1 | -1): Apply =>
  (value) =>
    listOf(value).reduce((best, one) => (order(one, best) * sign > 0 ? one : best));

const text =
  (change: (value: string) => string): Apply =>
  (value) =>
    limited(change(textOf(value)));
const titled = (value: string): string =>
  value.toLowerCase().replace(/[a-z]+/g, (word) => word[0]?.toUpperCase() + word.slice(1));
const replaceIn: Apply = (value, [from, to]) => {
  const [sought, put] = [textOf(from), textOf(to)];
  return limited(sought === '' ? textOf(value) : textOf(value).split(sought).join(put));
};
const fallback: Apply = (value, [standard = '', whenFalse]) =>
  value === undefined || (isTrue(whenFalse) && !isTrue(value)) ? standard : value;
const iif: Apply = (value, [yes = true, no = false, none = no]) =>
  value === null || value === undefined ? none : isTrue(value) ? yes : no;
const parseJson: Apply = (value) => {
  try {
    return parseForeignJson(textOf(value));
  } catch {
    throw new NoValue();
  }
};
const truth: Apply = (value, args) => {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (['true', 'yes', 'on', 'enable', '1'].includes(word as string)) return true;
  if (['false', 'no', 'off', 'disable', '0'].includes(word as string)) return false;
  return typeof value === 'boolean' || typeof value === 'number' ? isTrue(value) : otherwise(undefined, args, 0);
};
const json: Apply = (value) => {
  if (value === undefined) throw new NoValue();
  return limited(JSON.stringify(value));
};

/** Of Jinja ("List of Builtin Filters") and Home Assistant ("Templating"). */
export const filters: Readonly<Record<string, Apply>> = {
  int: toInteger,
  float: toFloat,
  bool: truth,
  round,
  abs: (value) => Math.abs(numberOf(value)),
  multiply: (value, [by]) => tidy((readNumber(value) ?? Number.NaN) * numberOf(by)),
  add: (value, [by]) => tidy((readNumber(value) ?? Number.NaN) + numberOf(by)),
  bitwise_and: (value, [by]) => Number(BigInt(numberOf(value)) & BigInt(numberOf(by))),
  bitwise_or: (value, [by]) => Number(BigInt(numberOf(value)) | BigInt(numberOf(by))),
  lower: text((value) => value.toLowerCase()),
  upper: text((value) => value.toUpperCase()),
  title: text(titled),
  capitalize: text((value) => value.slice(0, 1).toUpperCase() + value.slice(1).toLowerCase()),
  trim: text((value) => value.trim()),
  string: text((value) => value),
  replace: replaceIn,
  default: fallback,
  d: fallback,
  iif,
  length: sizeOf,
  count: sizeOf,
  first: (value) => listOf(value)[0],
  last: (value) => listOf(value).at(-1),
  min: extreme(-1),
  max: extreme(1),
  sum: (value) => tidy(listOf(value).reduce<number>((total, one) => total + numberOf(one), 0)),
  join: (value, [between = '']) => limited(listOf(value).map(textOf).join(textOf(between))),
  list: listOf,
  is_defined: (value) => {
    if (value === undefined) throw new NoValue();
    return value;
  },
  is_number: (value) => readNumber(value) !== undefined,
  tojson: json,
  to_json: json,
  from_json: parseJson,
};

export const tests: Readonly<Record<string, (value: unknown, argument: unknown) => boolean>> = {
  defined: (value) => value !== undefined,
  undefined: (value) => value === undefined,
  none: (value) => value === null,
  number: (value) => typeof value === 'number' || typeof value === 'boolean',
  integer: (value) => Number.isInteger(value),
  float: (value) => typeof value === 'number' && !Number.isInteger(value),
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  true: (value) => value === true,
  false: (value) => value === false,
  mapping: isMapping,
  list: Array.isArray,
  odd: (value) => Math.abs(numberOf(value) % 2) === 1,
  even: (value) => numberOf(value) % 2 === 0,
  divisibleby: (value, by) => numberOf(value) % numberOf(by) === 0,
};

/** What a value can be asked by its name; of texts and mappings. */
export const methods: Readonly<Record<string, Apply>> = {
  lower: text((value) => value.toLowerCase()),
  upper: text((value) => value.toUpperCase()),
  strip: text((value) => value.trim()),
  title: text(titled),
  replace: replaceIn,
  split: (value, [at]) => (at === undefined ? textOf(value).trim().split(/\s+/) : textOf(value).split(textOf(at))),
  startswith: (value, [start]) => textOf(value).startsWith(textOf(start)),
  endswith: (value, [end]) => textOf(value).endsWith(textOf(end)),
  get: (value, [key, standard = null]) =>
    isMapping(value) && Object.hasOwn(value, textOf(key)) ? value[textOf(key)] : standard,
};

/** Functions take as their first argument what the filter of the same name is applied to. */
export const functions: Readonly<Record<string, Apply>> = {
  iif,
  int: toInteger,
  float: toFloat,
  bool: truth,
  is_number: (value) => readNumber(value) !== undefined,
  min: (first, rest) => extreme(-1)(rest.length > 0 ? [first, ...rest] : first, []),
  max: (first, rest) => extreme(1)(rest.length > 0 ? [first, ...rest] : first, []),
};
