/** Values of Jinja as Home Assistant prints and compares them. `undefined` is Jinja's "undefined". */

/** Thrown where Jinja would raise an error: the payload then has no value. */
export class NoValue extends Error {}

const longestText = 10_000;

export const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const quoted = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : textOf(value));

/** As Python prints it. */
export const textOf = (value: unknown): string => {
  if (value === undefined) return '';
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(quoted).join(', ')}]`;
  if (isMapping(value))
    return `{${Object.entries(value)
      .map(([key, one]) => `${quoted(key)}: ${quoted(one)}`)
      .join(', ')}}`;
  return String(value);
};

export const limited = (text: string): string => {
  if (text.length > longestText) throw new NoValue();
  return text;
};

export const isTrue = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0;
  return isMapping(value) ? Object.keys(value).length > 0 : Boolean(value);
};

/** For arithmetic: numbers and booleans, as in Python. */
export const numberOf = (value: unknown): number => {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  throw new NoValue();
};

/** Keeps 0.1 × 3 from becoming 0.30000000000000004. */
export const tidy = (value: number): number => {
  if (!Number.isFinite(value)) throw new NoValue();
  return Number.isInteger(value) ? value : Number(value.toPrecision(12));
};

/** What `int` and `float` accept; `undefined` for anything else. */
export const readNumber = (value: unknown): number | undefined => {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || !/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(value)) return undefined;
  const read = Number(value);
  return Number.isFinite(read) ? read : undefined;
};

const plain = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

export const isEqual = (left: unknown, right: unknown): boolean => {
  const [a, b] = [plain(left), plain(right)];
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null)
    return JSON.stringify(a) === JSON.stringify(b);
  return a === b;
};

export const isIn = (member: unknown, list: unknown): boolean => {
  if (typeof list === 'string') return list.includes(textOf(member));
  if (Array.isArray(list)) return list.some((one) => isEqual(one, member));
  return isMapping(list) && Object.hasOwn(list, textOf(member));
};

/** Negative, zero or positive; values of different kinds have no order. */
export const order = (left: unknown, right: unknown): number => {
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : Number(left > right);
  return numberOf(left) - numberOf(right);
};

/** An element, a field or a character; `undefined` where there is none. */
export const at = (value: unknown, key: unknown): unknown => {
  if (Array.isArray(value) || typeof value === 'string') {
    if (typeof key !== 'number' || !Number.isInteger(key)) return undefined;
    return value.at(key);
  }
  return isMapping(value) && Object.hasOwn(value, textOf(key)) ? value[textOf(key)] : undefined;
};
