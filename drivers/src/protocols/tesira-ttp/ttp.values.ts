/** Values of the Tesira Text Protocol: numbers, true/false, "texts", bare words, [lists] and {records}, split by spaces. */
export type TtpValue =
  | number
  | boolean
  | string
  | readonly TtpValue[]
  | { readonly fields: Readonly<Record<string, TtpValue>> };

interface Cursor {
  readonly text: string;
  at: number;
}

const deepest = 16;
const isRecord = (value: TtpValue): value is { readonly fields: Readonly<Record<string, TtpValue>> } =>
  typeof value === 'object' && 'fields' in value;

const skipSpace = (cursor: Cursor): void => {
  while (cursor.text[cursor.at] === ' ') cursor.at += 1;
};

const readQuoted = (cursor: Cursor): string | undefined => {
  let text = '';
  for (cursor.at += 1; cursor.at < cursor.text.length; cursor.at += 1) {
    const letter = cursor.text[cursor.at];
    if (letter === '"') {
      cursor.at += 1;
      return text;
    }
    if (letter === '\\') cursor.at += 1;
    text += cursor.text[cursor.at] ?? '';
  }
  return undefined;
};

const readList = (cursor: Cursor, depth: number): TtpValue | undefined => {
  const list: TtpValue[] = [];
  for (cursor.at += 1; ; ) {
    skipSpace(cursor);
    if (cursor.text[cursor.at] === ']') {
      cursor.at += 1;
      return list;
    }
    const item = readAny(cursor, depth + 1);
    if (item === undefined) return undefined;
    list.push(item);
  }
};

const readRecord = (cursor: Cursor, depth: number): TtpValue | undefined => {
  cursor.at += 1;
  const fields = readFields(cursor, depth + 1, '}');
  if (fields === undefined || cursor.text[cursor.at] !== '}') return undefined;
  cursor.at += 1;
  return { fields };
};

const readWord = (cursor: Cursor): TtpValue | undefined => {
  const word = /^[^\s[\]{}":]+/.exec(cursor.text.slice(cursor.at, cursor.at + 256))?.[0];
  if (word === undefined) return undefined;
  cursor.at += word.length;
  if (word === 'true' || word === 'false') return word === 'true';
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(word) ? Number(word) : word;
};

const readAny = (cursor: Cursor, depth: number): TtpValue | undefined => {
  if (depth > deepest) return undefined;
  const letter = cursor.text[cursor.at];
  if (letter === '"') return readQuoted(cursor);
  if (letter === '[') return readList(cursor, depth);
  return letter === '{' ? readRecord(cursor, depth) : readWord(cursor);
};

/** `"name":value "other":value` up to the end or `stop`. `undefined` when it makes no sense. */
const readFields = (cursor: Cursor, depth: number, stop?: string): Record<string, TtpValue> | undefined => {
  // Names come from the device; `__proto__` is one like any other.
  const fields: Record<string, TtpValue> = Object.create(null);
  for (;;) {
    skipSpace(cursor);
    const letter = cursor.text[cursor.at];
    if (letter === undefined || letter === stop) return fields;
    const name = letter === '"' ? readQuoted(cursor) : undefined;
    if (name === undefined || cursor.text[cursor.at] !== ':') return undefined;
    cursor.at += 1;
    const value = readAny(cursor, depth);
    if (value === undefined) return undefined;
    fields[name] = value;
  }
};

export const parseFields = (text: string): Readonly<Record<string, TtpValue>> | undefined =>
  readFields({ text, at: 0 }, 0);

/** The field of a record; `undefined` for anything else. */
export const fieldOf = (value: TtpValue, name: string): TtpValue | undefined =>
  isRecord(value) ? value.fields[name] : undefined;
