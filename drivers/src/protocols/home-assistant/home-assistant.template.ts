import { readJson } from '../../kit/foreign-json.codec.ts';
import { parseSelector, type Selector, select } from '../../kit/json-selector.ts';

/** What a `value_template` makes of a payload; `undefined` when the payload does not carry it. */
export type Reading = (payload: Buffer) => unknown;

type Step = (value: unknown) => unknown;

const number = (value: unknown): number | undefined => {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return undefined;
  const read = Number(value);
  return Number.isFinite(read) ? read : undefined;
};

const literal = (text: string): string | number | boolean | null | undefined => {
  const [, quoted] = /^'([^'\\]*)'$|^"[^"\\]*"$/.exec(text) ?? [];
  if (/^(["']).*\1$/.test(text)) return quoted ?? text.slice(1, -1);
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  const words: Record<string, boolean | null> = {
    true: true,
    True: true,
    false: false,
    False: false,
    none: null,
    None: null,
  };
  return Object.hasOwn(words, text) ? words[text] : undefined;
};

const filters: Readonly<Record<string, (argument: unknown) => Step>> = {
  int: () => (value) => {
    const read = number(value);
    return read === undefined ? undefined : Math.trunc(read);
  },
  float: () => number,
  round: (digits) => (value) => {
    const read = number(value);
    return read === undefined ? undefined : Number(read.toFixed(Math.min(10, Math.max(0, number(digits) ?? 0))));
  },
  abs: () => (value) => {
    const read = number(value);
    return read === undefined ? undefined : Math.abs(read);
  },
  lower: () => (value) => (value === undefined ? undefined : String(value).toLowerCase()),
  upper: () => (value) => (value === undefined ? undefined : String(value).toUpperCase()),
  trim: () => (value) => (value === undefined ? undefined : String(value).trim()),
  string: () => (value) => (value === undefined ? undefined : String(value)),
  default: (otherwise) => (value) => value ?? otherwise,
  is_defined: () => (value) => value,
  tojson: () => (value) => (value === undefined ? undefined : JSON.stringify(value)),
  to_json: () => (value) => (value === undefined ? undefined : JSON.stringify(value)),
};

const filterStep = (text: string): Step | undefined => {
  const [, name = '', argument = ''] = /^(\w+)\s*(?:\(([^()]*)\))?$/.exec(text.trim()) ?? [];
  if (!Object.hasOwn(filters, name)) return undefined;
  return filters[name]?.(argument.trim() === '' ? undefined : literal(argument.trim()));
};

const arithmetic = (text: string): Step | undefined => {
  const [, sign = '', by = ''] = /^([*/+-])\s*(-?\d+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  const operand = Number(by);
  if (sign === '' || (sign === '/' && operand === 0)) return undefined;
  return (value) => {
    const read = number(value);
    if (read === undefined) return undefined;
    const result =
      sign === '*' ? read * operand : sign === '/' ? read / operand : sign === '+' ? read + operand : read - operand;
    // Keeps 0.1 × 3 from becoming 0.30000000000000004.
    return Number(result.toPrecision(12));
  };
};

const source = /^(value_json|value)((?:\.\w+|\[\d+\]|\['[^']*'\]|\["[^"]*"\])*)/;

/** `value_json.a | float / 10 | round(1)`: where it starts, and what is done to it in turn. */
const expression = (text: string): Reading | undefined => {
  const bare = text
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .trim();
  const found = source.exec(bare);
  if (found === null) return undefined;
  const [whole, root, path = ''] = found;
  if (root === 'value' && path !== '') return undefined;
  const steps: Step[] = [];
  const rest = bare.slice(whole.length).trim();
  for (const part of rest === '' ? [] : rest.split('|')) {
    for (const piece of part.split(/(?=\s[*/+-]\s*-?\d)/)) {
      if (piece.trim() === '') continue;
      const step = /^[*/+-]/.test(piece.trim()) ? arithmetic(piece) : filterStep(piece);
      if (step === undefined) return undefined;
      steps.push(step);
    }
  }
  const way: Selector = parseSelector(path.replace(/^\./, ''));
  return (payload) => {
    const start = root === 'value' ? payload.toString() : select(readJson(payload), way);
    return steps.reduce((value, step) => step(value), start);
  };
};

const comparison = (text: string): ((payload: Buffer) => boolean) | undefined => {
  const [, left = '', sign = '', right = ''] = /^(.*?)\s*(==|!=|>=|<=|>|<)\s*(.*)$/.exec(text.trim()) ?? [];
  const reading = expression(sign === '' ? text : left);
  if (reading === undefined) return undefined;
  if (sign === '') return (payload) => Boolean(reading(payload));
  const against = literal(right.trim());
  if (against === undefined) return undefined;
  return (payload) => {
    const value = reading(payload);
    if (sign === '==') return value === against || String(value) === String(against);
    if (sign === '!=') return value !== against && String(value) !== String(against);
    const [a, b] = [number(value), number(against)];
    if (a === undefined || b === undefined) return false;
    return sign === '>' ? a > b : sign === '<' ? a < b : sign === '>=' ? a >= b : a <= b;
  };
};

const choice = (yes: string, condition: string, no: string): Reading | undefined => {
  const holds = comparison(condition);
  const [then, otherwise] = [literal(yes.trim()), literal(no.trim())];
  if (holds === undefined || then === undefined || otherwise === undefined) return undefined;
  return (payload) => (holds(payload) ? then : otherwise);
};

/**
 * The templates that devices really send, read as data: a value out of JSON, filters, arithmetic with a number, and
 * `'ON' if … else 'OFF'` in both spellings. `undefined` for any other: it is never run.
 */
export const readTemplate = (template: string): Reading | undefined => {
  const text = template.trim();
  if (text.length > 500) return undefined;
  const block =
    /^\{%-?\s*if\s+(.+?)\s*-?%\}\s*([^{}]*?)\s*\{%-?\s*else\s*-?%\}\s*([^{}]*?)\s*\{%-?\s*endif\s*-?%\}$/.exec(text);
  if (block !== null) {
    const [, condition = '', yes = '', no = ''] = block;
    return choice(`'${yes}'`, condition, `'${no}'`);
  }
  const [, inner] = /^\{\{-?\s*(.+?)\s*-?\}\}$/s.exec(text) ?? [];
  if (inner === undefined || inner.includes('{{')) return undefined;
  try {
    const [, yes = '', condition = '', no = ''] = /^(.+?)\s+if\s+(.+?)\s+else\s+(.+)$/.exec(inner) ?? [];
    return condition === '' ? expression(inner) : choice(yes, condition, no);
  } catch {
    return undefined;
  }
};
