import { parseFields, type TtpValue } from './ttp.values.ts';

/**
 * Tesira Text Protocol (Biamp, Tesira help, "Tesira Text Protocol": syntax, responses, subscriptions) over telnet.
 * `<instance tag> <command> <attribute> [index] [index] [value]`; a response begins with `+` or `-`, a notification of
 * a subscription with `!`.
 */
export type TtpMessage =
  | { readonly kind: 'ok'; readonly value?: TtpValue }
  | { readonly kind: 'error'; readonly code: string; readonly text: string }
  /** `accepted`: the same line contains +OK for the subscription itself. */
  | { readonly kind: 'published'; readonly token: string; readonly value: TtpValue; readonly accepted: boolean }
  | { readonly kind: 'prompt'; readonly wants: 'user' | 'password' }
  | { readonly kind: 'welcome' }
  | { readonly kind: 'refusedLogin' }
  | { readonly kind: 'unknown' };

export const prompts: readonly string[] = ['login:', 'username:', 'password:'];

/** Quoted if necessary. A quote or a control byte could end the command early. */
export const quoted = (text: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control byte could end the command on the wire
  if (/[\x00-\x1f\x7f"\\]/.test(text)) throw new Error('a text contains quotes or control characters');
  return /^[A-Za-z][A-Za-z0-9_.-]*$/.test(text) ? text : `"${text}"`;
};

export interface Address {
  readonly tag: string;
  readonly attribute: string;
  readonly indexes: readonly number[];
}

const word = /^[A-Za-z][A-Za-z0-9]*$/;

export const encodeCommand = (address: Address, command: string, rest: readonly (string | number)[] = []): string => {
  const { tag, attribute, indexes } = address;
  if (!word.test(command) || (attribute !== '' && !word.test(attribute)))
    throw new Error(`"${command} ${attribute}" is no command`);
  if (indexes.some((index) => !Number.isInteger(index) || index < 0)) throw new Error('an index is no number');
  return [quoted(tag), command, ...(attribute === '' ? [] : [attribute]), ...indexes, ...rest].join(' ');
};

/** A value as it is written in a command; texts in quotes. */
export const encodeValue = (value: string | number | boolean): string =>
  typeof value === 'string' ? `"${quoted(value).replaceAll('"', '')}"` : String(value);

/** Telnet leaves control bytes at the start of lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control bytes are what is looked for
const controlBytes = /[\x00-\x1f\x7f]/g;

export const decodeFrame = (frame: Buffer | string): TtpMessage => {
  const line = frame.toString().replace(controlBytes, '').trim();
  if (line.startsWith('+OK')) {
    const fields = parseFields(line.slice(3).trim());
    const value = fields?.value ?? fields?.list;
    return value === undefined ? { kind: 'ok' } : { kind: 'ok', value };
  }
  const [, code, text = ''] = /^-([A-Z_]+)(?:\s+(.*))?$/.exec(line) ?? [];
  if (code !== undefined) return { kind: 'error', code, text: text.slice(0, 200) };
  if (line.startsWith('!')) return decodePublication(line.slice(1));
  if (/^(login|username):$/i.test(line)) return { kind: 'prompt', wants: 'user' };
  if (/^password:$/i.test(line)) return { kind: 'prompt', wants: 'password' };
  if (/welcome to the tesira/i.test(line)) return { kind: 'welcome' };
  return /login (incorrect|failed)/i.test(line) ? { kind: 'refusedLogin' } : { kind: 'unknown' };
};

const decodePublication = (rest: string): TtpMessage => {
  const accepted = /\+OK$/.test(rest);
  const fields = parseFields(rest.replace(/\+OK$/, '').trim());
  const token = fields?.publishToken;
  const value = fields?.value;
  if (typeof token !== 'string' || value === undefined) return { kind: 'unknown' };
  return { kind: 'published', token, value, accepted };
};

export const isAnswer = (frame: Buffer): boolean => {
  const message = decodeFrame(frame);
  return message.kind === 'ok' || message.kind === 'error' || (message.kind === 'published' && message.accepted);
};
