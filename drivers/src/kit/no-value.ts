import type { Value } from '@eoms/contract/vocabulary';

/** Whether a raw value, as the device sends it, stands for "no value". */
export type NoValue = (raw: string) => boolean;

const integer = /^[+-]?(?:\d+|0x[0-9a-f]+)$/i;
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** The entries of a list such as `65535; 0x8000; n/a`. */
export const noValueEntries = (source: string): string[] =>
  source
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** A whole number, decimal or hexadecimal, exact for 64 bits. */
export const wholeEntry = (entry: string): bigint | undefined => {
  if (!integer.test(entry)) return undefined;
  const sign = entry.startsWith('-') ? -1n : 1n;
  return sign * BigInt(entry.replace(/^[+-]/, ''));
};

/** One spelling for equal numbers (`0xFFFF`, `65535`, `65535.0`), and for words whatever their case. */
const spelling = (raw: string): string => {
  const text = raw.trim();
  const whole = wholeEntry(text);
  if (whole !== undefined) return String(whole);
  return decimal.test(text) ? String(Number(text)) : text.toLowerCase();
};

/** `undefined` for an empty list. */
export const parseNoValue = (source: Value | undefined): NoValue | undefined => {
  const entries = noValueEntries(String(source ?? ''));
  if (entries.length === 0) return undefined;
  const known = new Set(entries.map(spelling));
  return (raw) => known.has(spelling(raw));
};

const parsed = new WeakMap<Readonly<Record<string, Value>>, NoValue | null>();

/** The column `noValue` of a property, parsed once. */
export const noValueOf = (wire: Readonly<Record<string, Value>>): NoValue | undefined => {
  const known = parsed.get(wire);
  if (known !== undefined) return known ?? undefined;
  const fresh = parseNoValue(wire.noValue);
  parsed.set(wire, fresh ?? null);
  return fresh;
};
