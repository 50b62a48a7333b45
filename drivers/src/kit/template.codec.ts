import type { Value } from '@eoms/contract/vocabulary';
import { checksumNames, checksumOf, isChecksum } from './checksum.codec.ts';
import { formatNumber, isNumberFormat } from './number-format.codec.ts';
import { type SpokenError, spokenError } from './spoken-error.ts';
import { encodeText, type TextEncoding } from './text-encoding.codec.ts';
import { parseWireWords, type WireWords } from './wire-words.ts';

export type TemplateMode = 'text' | 'hex';

interface Placeholder {
  readonly kind: 'value';
  readonly name: string;
  readonly times: number;
  readonly plus: number;
  readonly format?: string;
  readonly map?: WireWords;
  readonly choice?: { readonly yes: string; readonly no: string };
}
interface Checksum {
  readonly kind: 'checksum';
  readonly name: string;
  /** First byte included in the checksum. */
  readonly from: number;
  /** Format for digits instead of a binary byte. */
  readonly format?: string;
}
type Part = { readonly kind: 'literal'; readonly text: string } | Placeholder | Checksum;

/**
 * A command with placeholders: `{name}`, `{name:03d}`, `{name*10+5:02x}`, `{on?ON:OFF}`, `{input|21=hdmi1;23=hdmi2}`
 * (word of the wire = value), and checksums of the bytes before them: `{sum8}`, `{xor8:1}` (from byte 1), `{crc16}`.
 * Braces around anything else stand for themselves. Escapes: `\r \n \t \\ \{ \xNN`.
 */
export interface Template {
  readonly mode: TemplateMode;
  readonly parts: readonly Part[];
  /** Names of the required values. */
  readonly names: readonly string[];
}

const longestTemplate = 4_096;
const escapes: Record<string, string> = { r: '\r', n: '\n', t: '\t', '0': '\0', '\\': '\\', '{': '{', '}': '}' };
const hole = /\{([A-Za-z_]\w*)([*/]\d+(?:\.\d+)?)?([+-]\d+(?:\.\d+)?)?(?:([:?|])([^{}]*))?\}/y;

const notHex = (text: string): SpokenError =>
  spokenError(`“${text.slice(0, 40)}”不是十六进制`, `"${text.slice(0, 40)}" is not hexadecimal`);

const factor = (text: string | undefined): number => {
  if (text === undefined) return 1;
  const by = Number(text.slice(1));
  return text.startsWith('/') ? 1 / by : by;
};

const parseChecksum = (name: string, rest: string): Checksum => {
  const [from = '0', format] = rest === '' ? [] : rest.split(':');
  if (!/^\d{1,3}$/.test(from))
    throw spokenError(`{${name}:${rest}} 的起始字节不正确`, `{${name}:${rest}} does not say from which byte`);
  if (format !== undefined && !isNumberFormat(format))
    throw spokenError(`“:${format}”不是有效格式`, `":${format}" is no format`);
  return { kind: 'checksum', name, from: Number(from), ...(format === undefined ? {} : { format }) };
};

const parseHole = (found: RegExpExecArray): Placeholder | Checksum => {
  const [, name = '', times, plus, sign, rest = ''] = found;
  if (isChecksum(name)) return parseChecksum(name, rest);
  const value: Placeholder = { kind: 'value', name, times: factor(times), plus: Number(plus ?? 0) };
  if (sign === '|') return { ...value, map: parseWireWords(rest) };
  if (sign === '?') {
    const [yes = '', no = ''] = rest.split(':');
    return { ...value, choice: { yes, no } };
  }
  if (sign !== ':') return value;
  if (rest !== 's' && !isNumberFormat(rest)) throw spokenError(`“:${rest}”不是有效格式`, `":${rest}" is no format`);
  return { ...value, format: rest };
};

/** Parses one escape at a backslash: the character it means and its length in the source. */
const readEscape = (source: string, at: number): { text: string; length: number } => {
  const byte = /^\\x([0-9A-Fa-f]{2})/.exec(source.slice(at, at + 4))?.[1];
  if (byte !== undefined) return { text: String.fromCharCode(Number.parseInt(byte, 16)), length: 4 };
  const text = escapes[source[at + 1] ?? ''];
  if (text === undefined)
    throw spokenError(`未知转义“${source.slice(at, at + 2)}”`, `unknown escape "${source.slice(at, at + 2)}"`);
  return { text, length: 2 };
};

/** Throws with a reason when it cannot be parsed. */
export const parseTemplate = (source: string, mode: TemplateMode): Template => {
  if (source.length > longestTemplate)
    throw spokenError(`超过 ${longestTemplate} 个字符`, `longer than ${longestTemplate} characters`);
  const parts: Part[] = [];
  let literal = '';
  const flush = () => {
    const text = mode === 'hex' ? literal.replace(/\s/g, '') : literal;
    if (mode === 'hex' && !/^([0-9A-Fa-f]{2})*$/.test(text)) throw notHex(literal.trim());
    if (text !== '') parts.push({ kind: 'literal', text });
    literal = '';
  };
  for (let at = 0; at < source.length; ) {
    hole.lastIndex = at;
    const found = source[at] === '{' ? hole.exec(source) : null;
    if (found !== null) {
      flush();
      parts.push(parseHole(found));
      at += found[0].length;
    } else if (source[at] === '\\' && mode === 'text') {
      const found = readEscape(source, at);
      literal += found.text;
      at += found.length;
    } else {
      literal += source[at];
      at += 1;
    }
  }
  flush();
  return { mode, parts, names: parts.flatMap((part) => (part.kind === 'value' ? [part.name] : [])) };
};

/** Converts escapes such as `\r\n` in a setting to the characters. */
export const readEscapes = (source: string): string =>
  parseTemplate(source, 'text')
    .parts.map((part) => (part.kind === 'literal' ? part.text : ''))
    .join('');

// biome-ignore lint/suspicious/noControlCharactersInRegex: a control byte could end the command on the wire
const control = /[\x00-\x1f\x7f]/;

/** The text of one value. Throws when it is missing or contains control bytes. */
export const wordOf = (part: Placeholder, value: Value | undefined, mode: TemplateMode): string => {
  if (value === undefined || value === null) throw spokenError(`“${part.name}”没有值`, `"${part.name}" has no value`);
  if (part.choice !== undefined) return value === true || value === 'true' ? part.choice.yes : part.choice.no;
  if (part.map !== undefined) {
    const word = part.map.word(String(value));
    if (word === undefined)
      throw spokenError(`“${part.name}”没有取值“${String(value)}”`, `"${part.name}" has no value "${String(value)}"`);
    return word;
  }
  const format = part.format ?? (mode === 'hex' && typeof value === 'number' ? '02x' : 's');
  const arithmetic = part.times !== 1 || part.plus !== 0;
  const number = arithmetic || format !== 's' ? Number(value) * part.times + part.plus : undefined;
  if (number !== undefined && (typeof value === 'boolean' || value === '' || !Number.isFinite(number)))
    throw spokenError(`“${part.name}”不是数字`, `"${part.name}" is not a number`);
  if (number !== undefined && format !== 's') return formatNumber(number, format, part.name);
  const text = String(number ?? value);
  if (control.test(text)) throw spokenError(`“${part.name}”含有控制字符`, `"${part.name}" contains control characters`);
  return mode === 'hex' ? Buffer.from(text, 'utf8').toString('hex') : text;
};

export type Values = Readonly<Record<string, Value>>;

const valueNamed = (values: Values, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** The bytes to send. Throws with a reason when a value is missing or invalid. */
export const renderTemplate = (template: Template, values: Values, encoding: TextEncoding = 'utf8'): Buffer => {
  const { mode } = template;
  const toBytes = (text: string): Buffer => {
    if (mode === 'text') return encodeText(text, encoding);
    if (!/^([0-9A-Fa-f]{2})*$/.test(text)) throw notHex(text);
    return Buffer.from(text, 'hex');
  };
  let bytes: Buffer = Buffer.alloc(0);
  for (const part of template.parts) {
    if (part.kind === 'checksum') {
      const sum = checksumOf(part.name, bytes.subarray(part.from));
      const digits = part.format === undefined ? undefined : formatNumber(sum.readUIntBE(0, sum.length), part.format);
      bytes = Buffer.concat([bytes, digits === undefined ? sum : Buffer.from(digits, 'latin1')]);
    } else {
      const text = part.kind === 'literal' ? part.text : wordOf(part, valueNamed(values, part.name), mode);
      bytes = Buffer.concat([bytes, toBytes(text)]);
    }
  }
  return bytes;
};

/** A text template with each value escaped for its context, such as a part of a URL. */
export const renderText = (
  template: Template,
  values: Values,
  encode: (word: string, value: Value) => string,
): string =>
  template.parts
    .map((part) => {
      if (part.kind === 'literal') return part.text;
      if (part.kind === 'checksum') throw spokenError('此处不支持校验和', 'there are no checksums here');
      const value = valueNamed(values, part.name);
      return encode(wordOf(part, value, 'text'), value ?? null);
    })
    .join('');

export const reservedNames: readonly string[] = checksumNames;
