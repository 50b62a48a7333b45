import type { DataType, Value } from '@eoms/contract/vocabulary';
import type { EnumItem } from './field.ts';
import type { NoValue } from './no-value.ts';
import { scaleRaw, wholeNumber } from './scaling.ts';
import type { WireWords } from './wire-words.ts';

export interface ReadRule {
  readonly type: DataType;
  readonly enum?: readonly EnumItem[];
  readonly map?: WireWords;
  /** value × scale + offset. */
  readonly scale?: number;
  readonly offset?: number;
  /** A number may be followed by this unit. */
  readonly unit?: string;
  readonly noValue?: NoValue;
}

const longestText = 4_096;
const yes = new Set(['true', '1', 'on', 'yes']);
const no = new Set(['false', '0', 'off', 'no']);
const dateForm = /^\d{4}-\d{2}-\d{2}$/;
const timeForm = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

const scaled = (text: string, { scale = 1, offset = 0 }: ReadRule): number | undefined => {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/.test(text)) return undefined;
  const value = Number(scaleRaw(Number(text), scale, offset));
  return Number.isFinite(value) ? value : undefined;
};

/** A whole number as text; a fraction is allowed only where scaling produced it. */
const wholeText = (text: string, rule: ReadRule): string | undefined => {
  const { scale = 1, offset = 0 } = rule;
  if (/^[+-]?\d{1,20}$/.test(text)) return wholeNumber(scaleRaw(BigInt(text), scale, offset));
  const value = scaled(text, rule);
  if (value === undefined || (scale === 1 && offset === 0 && !Number.isInteger(value))) return undefined;
  return wholeNumber(value);
};

const whole = (text: string, rule: ReadRule): number | undefined => {
  const value = wholeText(text, rule);
  return value === undefined || !Number.isSafeInteger(Number(value)) ? undefined : Number(value);
};

const readers: Record<DataType, (text: string, rule: ReadRule) => Value | undefined> = {
  int: whole,
  double: scaled,
  long: wholeText,
  bool: (text) => (yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : undefined),
  enum: (text, { enum: items }) =>
    items === undefined || items.length === 0 || items.some((item) => item.code === text) ? text : undefined,
  string: (text) => text.slice(0, longestText),
  image: (text) => (text.length <= longestText ? text : undefined),
  date: (text) => (dateForm.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined),
  time: (text) => (timeForm.test(text) ? text : undefined),
  datetime: (text) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()),
};

const isNumeric = (type: DataType): boolean => type === 'int' || type === 'double' || type === 'long';

const withUnit = /^([+-]?[\d.]+(?:[eE][+-]?\d{1,3})?)\s*([^\d\s.].*)$/;
/** `°C`, `C`, `degC` and `Celsius` are the same unit. */
const plainUnit = (unit: string): string =>
  unit
    .trim()
    .replace(/^(?:°|º|deg(?:rees)?\s*)(?=.)/i, '')
    .replace(/^celsius$/i, 'C')
    .replace(/^fahrenheit$/i, 'F')
    .toLowerCase();

/** The number of a text such as `23.75 C`, if that is the unit of the property. */
const withoutUnit = (text: string, unit: string | undefined): string => {
  const [, number, said] = (unit === undefined ? undefined : withUnit.exec(text)) ?? [];
  return number === undefined || said === undefined || plainUnit(said) !== plainUnit(unit ?? '') ? text : number;
};

/** A map must name every word of a choice, but of a number only the exceptions: the others remain numbers. */
const mappedText = (word: string, { map, type }: ReadRule): string | undefined =>
  map === undefined ? word : (map.meaning(word.trim()) ?? (isNumeric(type) ? word : undefined));

/**
 * Converts a received text to a value of the property's type: null where the device has none, `undefined` for a bad
 * reading, never a guess. A value map is applied first, then scale and offset (numbers only).
 */
export const readValue = (word: string, rule: ReadRule): Value | undefined => {
  if (rule.noValue?.(word) === true) return null;
  const text = mappedText(word, rule);
  if (text === undefined) return undefined;
  if (rule.type === 'string') return readers.string(text, rule);
  const trimmed = text.trim();
  return readers[rule.type](isNumeric(rule.type) ? withoutUnit(trimmed, rule.unit) : trimmed, rule);
};
