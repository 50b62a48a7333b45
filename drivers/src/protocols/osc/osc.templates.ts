import type { Value } from '@eoms/contract/vocabulary';
import { isAddress, type OscArgument } from './osc.codec.ts';

/** One argument as an administrator wrote it: a type, and a value or the name of a parameter. */
export interface TemplateItem {
  readonly type: 'i' | 'f' | 's' | 'T' | 'F' | 'N' | 'bool';
  readonly value?: string;
  readonly parameter?: string;
}

const item = /\s*(?:([TFN])(?![:\w])|([ifs]|bool):(?:"([^"]*)"|\{(\w+)\}|([^\s"{}]+)))(?=\s|$)/y;

/** `i:{channel} f:0.75 s:"Hello" T bool:{on}`; `undefined` when a part makes no sense. */
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
      if ((kind === 'i' || kind === 'f') && !/^-?\d+(\.\d+)?$/.test(value)) return undefined;
      items.push({ type: kind, value });
    } else items.push({ type: kind });
  }
  return items;
};

const build = ({ type, value }: TemplateItem, given: Value | undefined): OscArgument | undefined => {
  if (type === 'T' || type === 'F' || type === 'N') return { type };
  const raw = given ?? value ?? null;
  if (raw === null) return undefined;
  if (type === 's') return { type, value: String(raw) };
  if (type === 'bool') return { type: raw === true || raw === 'true' || raw === 1 ? 'T' : 'F' };
  const number = typeof raw === 'boolean' ? Number(raw) : Number(raw);
  if (!Number.isFinite(number)) return undefined;
  return type === 'i' ? { type, value: Math.round(number) } : { type, value: number };
};

/** The arguments with the parameters put in; `undefined` when one has no fitting value. */
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

/** The address with the parameters put in; `undefined` when that makes no address, or a part of another one. */
export const fillAddress = (address: string, args: Readonly<Record<string, Value>>): string | undefined => {
  let fits = true;
  const filled = address.replace(inAddress, (_, name: string) => {
    const value = String(args[name] ?? '');
    if (value === '' || value.includes('/')) fits = false;
    return value;
  });
  return fits && isAddress(filled) ? filled : undefined;
};
