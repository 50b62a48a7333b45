/**
 * Open Sound Control 1.0 (opensoundcontrol.stanford.edu, "OSC 1.0 Specification"): addresses, type tags and arguments,
 * each padded with zeros to a multiple of four bytes, big endian; bundles carry several packets.
 */
export type OscArgument =
  | { readonly type: 'i'; readonly value: number }
  | { readonly type: 'f'; readonly value: number }
  | { readonly type: 's'; readonly value: string }
  | { readonly type: 'b'; readonly value: Buffer }
  | { readonly type: 'T' | 'F' | 'N' };

export interface OscMessage {
  readonly address: string;
  readonly args: readonly OscArgument[];
}

const padded = (length: number): number => length + ((4 - (length % 4)) % 4);

const encodeText = (text: string): Buffer => {
  if (text.includes('\0')) throw new Error('a text contains a zero byte');
  const bytes = Buffer.from(text, 'utf8');
  const out = Buffer.alloc(padded(bytes.length + 1));
  bytes.copy(out);
  return out;
};

const encodeArgument = (argument: OscArgument): Buffer => {
  if (argument.type === 's') return encodeText(argument.value);
  if (argument.type === 'i') {
    if (!Number.isInteger(argument.value)) throw new Error(`${argument.value} is no whole number`);
    const out = Buffer.alloc(4);
    out.writeInt32BE(argument.value);
    return out;
  }
  if (argument.type === 'f') {
    const out = Buffer.alloc(4);
    out.writeFloatBE(argument.value);
    return out;
  }
  if (argument.type !== 'b') return Buffer.alloc(0);
  const out = Buffer.alloc(4 + padded(argument.value.length));
  out.writeInt32BE(argument.value.length);
  argument.value.copy(out, 4);
  return out;
};

/** Characters that an address may not have ("OSC Address Spaces"), and the slash that it begins with. */
const addressForm = /^\/[!-~]*$/;
const reserved = /[#*,?[\]{}]/;
export const isAddress = (text: string): boolean => addressForm.test(text) && !reserved.test(text);

export const encodeMessage = ({ address, args }: OscMessage): Buffer => {
  if (!isAddress(address)) throw new Error(`"${address}" is no OSC address`);
  const tags = `,${args.map(({ type }) => type).join('')}`;
  return Buffer.concat([encodeText(address), encodeText(tags), ...args.map(encodeArgument)]);
};

const bundleTag = '#bundle\0';
/** "Immediately". */
const timeTag = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]);

export const encodeBundle = (messages: readonly OscMessage[]): Buffer =>
  Buffer.concat([
    Buffer.from(bundleTag, 'latin1'),
    timeTag,
    ...messages.map(encodeMessage).flatMap((bytes) => {
      const length = Buffer.alloc(4);
      length.writeInt32BE(bytes.length);
      return [length, bytes];
    }),
  ]);

interface Cursor {
  readonly bytes: Buffer;
  at: number;
}

const readText = (cursor: Cursor): string | undefined => {
  const end = cursor.bytes.indexOf(0, cursor.at);
  if (end < 0) return undefined;
  const text = cursor.bytes.toString('utf8', cursor.at, end);
  cursor.at = padded(end + 1);
  return text;
};

/** Sizes of the optional types of the specification, which are skipped. */
const skipped: Readonly<Record<string, number>> = { h: 8, t: 8, d: 8, c: 4, r: 4, m: 4, I: 0, '[': 0, ']': 0 };

const readArgument = (cursor: Cursor, type: string): OscArgument | 'skipped' | undefined => {
  const { bytes, at } = cursor;
  if (type === 'T' || type === 'F' || type === 'N') return { type };
  if (type === 's' || type === 'S') {
    const value = readText(cursor);
    return value === undefined ? undefined : { type: 's', value };
  }
  const room = bytes.length - at;
  const size = skipped[type];
  if (size !== undefined) {
    cursor.at += size;
    return room < size ? undefined : 'skipped';
  }
  if (room < 4) return undefined;
  cursor.at += 4;
  if (type === 'i') return { type, value: bytes.readInt32BE(at) };
  if (type === 'f') return { type, value: bytes.readFloatBE(at) };
  if (type !== 'b') return undefined;
  const length = bytes.readInt32BE(at);
  if (length < 0 || length > room - 4) return undefined;
  cursor.at += padded(length);
  return { type, value: bytes.subarray(at + 4, at + 4 + length) };
};

const decodeMessage = (bytes: Buffer): OscMessage | undefined => {
  const cursor: Cursor = { bytes, at: 0 };
  const address = readText(cursor);
  if (address === undefined || !address.startsWith('/')) return undefined;
  if (cursor.at >= bytes.length) return { address, args: [] };
  const tags = readText(cursor);
  if (tags === undefined || !tags.startsWith(',')) return undefined;
  const args: OscArgument[] = [];
  for (const type of tags.slice(1)) {
    const argument = readArgument(cursor, type);
    if (argument === undefined) return undefined;
    if (argument !== 'skipped') args.push(argument);
  }
  return { address, args };
};

const deepest = 4;

/** The messages of a packet, those of bundles too; what makes no sense is left out. */
export const decodePacket = (bytes: Buffer, depth = 0): readonly OscMessage[] => {
  if (bytes.toString('latin1', 0, 8) !== bundleTag) {
    const message = decodeMessage(bytes);
    return message === undefined ? [] : [message];
  }
  const messages: OscMessage[] = [];
  for (let at = 16; depth < deepest && at + 4 <= bytes.length; ) {
    const length = bytes.readInt32BE(at);
    if (length <= 0 || at + 4 + length > bytes.length) break;
    messages.push(...decodePacket(bytes.subarray(at + 4, at + 4 + length), depth + 1));
    at += 4 + length;
  }
  return messages;
};

/** The plain value of an argument; a blob has none. */
export const plainValue = (argument: OscArgument | undefined): number | string | boolean | null | undefined => {
  switch (argument?.type) {
    case 'i':
    case 'f':
    case 's':
      return argument.value;
    case 'T':
    case 'F':
      return argument.type === 'T';
    case 'N':
      return null;
    default:
      return undefined;
  }
};

export const int = (value: number): OscArgument => ({ type: 'i', value });
export const float = (value: number): OscArgument => ({ type: 'f', value });
export const text = (value: string): OscArgument => ({ type: 's', value });
