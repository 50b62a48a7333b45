import type { Value } from '@eoms/contract/vocabulary';
import { isAddress, type OscArgument } from './osc.codec.ts';

type Flag = 'T' | 'F' | 'N' | 'I';
type Typed = 'i' | 'h' | 'f' | 'd' | 's' | 'c' | 'bool';

/** One argument as an administrator wrote it: a type, and a value or the name of a parameter. */
export interface TemplateItem {
  readonly type: Flag | Typed;
  readonly value?: string;
  readonly parameter?: string;
}

const item = /\s*(?:([TFNI])(?![:\w])|([ihfdsc]|bool):(?:"([^"]*)"|\{(\w+)\}|([^\s"{}]+)))(?=\s|$)/y;

/** `i:{channel} f:0.75 s:"Hello" T bool:{on}`; `undefined` if a part is invalid. */
export const parseTemplate = (template: string): readonly TemplateItem[] | undefined => {
  const items: TemplateItem[] = [];
  const trimmed = template.trim();
  item.lastIndex = 0;
  while (item.lastIndex < trimmed.length) {
    const found = item.exec(trimmed);
    if (found === null) return undefined;
    const [, flag, type, quoted, parameter, bare] = found;
    const kind = (flag ?? type) as TemplateItem['type'];
    const value = quoted ?? bare;
    if (parameter !== undefined) items.push({ type: kind, parameter });
    else if (value !== undefined) {
      if (write[kind](value) === undefined) return undefined;
      items.push({ type: kind, value });
    } else items.push({ type: kind });
  }
  return items;
};

type Raw = string | number | boolean;

const numberIn = (raw: Raw): number | undefined => {
  if (typeof raw === 'string' && !/^[+-]?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(raw)) return undefined;
  return Number.isFinite(Number(raw)) ? Number(raw) : undefined;
};

const int32 = (raw: Raw): OscArgument | undefined => {
  const number = numberIn(raw);
  if (number === undefined || Math.round(number) !== (Math.round(number) | 0)) return undefined;
  return { type: 'i', value: Math.round(number) };
};

/** A text of digits keeps all of them. */
const int64 = (raw: Raw): OscArgument | undefined => {
  if (typeof raw === 'string' && !/^[+-]?\d{1,19}$/.test(raw)) return undefined;
  if (typeof raw === 'number' && !Number.isSafeInteger(Math.round(raw))) return undefined;
  const value = BigInt(typeof raw === 'number' ? Math.round(raw) : raw);
  return BigInt.asIntN(64, value) === value ? { type: 'h', value } : undefined;
};

const real =
  (type: 'f' | 'd') =>
  (raw: Raw): OscArgument | undefined => {
    const value = numberIn(raw);
    return value === undefined ? undefined : { type, value };
  };

/** Converts a literal or the value of a parameter to each type; `undefined` if it cannot be converted. */
const write: Readonly<Record<TemplateItem['type'], (raw: Raw) => OscArgument | undefined>> = {
  i: int32,
  h: int64,
  f: real('f'),
  d: real('d'),
  s: (raw) => (String(raw).includes('\0') ? undefined : { type: 's', value: String(raw) }),
  c: (raw) => ([...String(raw)].length === 1 ? { type: 'c', value: String(raw) } : undefined),
  bool: (raw) => ({ type: raw === true || raw === 'true' || raw === 1 ? 'T' : 'F' }),
  T: () => ({ type: 'T' }),
  F: () => ({ type: 'F' }),
  N: () => ({ type: 'N' }),
  I: () => ({ type: 'I' }),
};

const build = ({ type, value }: TemplateItem, given: Value | undefined): OscArgument | undefined => {
  const raw = given ?? value ?? (/^[TFNI]$/.test(type) ? '' : null);
  return raw === null ? undefined : write[type](raw);
};

/** The arguments with the parameters filled in; `undefined` when a value is invalid. */
export const fillTemplate = (
  items: readonly TemplateItem[],
  args: Readonly<Record<string, Value>>,
): readonly OscArgument[] | undefined => {
  const filled = items.map((one) => build(one, one.parameter === undefined ? undefined : args[one.parameter]));
  return filled.some((one) => one === undefined) ? undefined : filled.filter((one) => one !== undefined);
};

const inAddress = /\{(\w+)\}/g;

/** The parameters that an address names: `/cue/{number}/start` → `number`. */
export const parametersIn = (address: string): string[] =>
  [...address.matchAll(inAddress)].map(([, name = '']) => name);

/** The address with the parameters filled in; `undefined` when the result is no address, or a part of another one. */
export const fillAddress = (address: string, args: Readonly<Record<string, Value>>): string | undefined => {
  let fits = true;
  const filled = address.replace(inAddress, (_, name: string) => {
    const value = String(args[name] ?? '');
    if (value === '' || value.includes('/')) fits = false;
    return value;
  });
  return fits && isAddress(filled) ? filled : undefined;
};
