/**
 * Open Sound Control 1.0 and 1.1 (opensoundcontrol.stanford.edu, "OSC 1.0 Specification"; Freed and Schmeder, "Features
 * and Future of Open Sound Control version 1.1"): addresses, type tags and arguments, each padded with zeros to a
 * multiple of four bytes, big endian; bundles carry several packets.
 */
export type OscArgument =
  | { readonly type: 'i' | 'f' | 'd'; readonly value: number }
  /** 64 bits do not fit a JavaScript number. */
  | { readonly type: 'h'; readonly value: bigint }
  | { readonly type: 's' | 'c'; readonly value: string }
  | { readonly type: 'b'; readonly value: Buffer }
  /** Four bytes: red, green, blue, alpha; or port, status and two data bytes of a MIDI message. */
  | { readonly type: 'r' | 'm'; readonly value: Buffer }
  /** NTP time: seconds since 1900 in the upper half, the fraction of a second in the lower; 1 is "immediately". */
  | { readonly type: 't'; readonly value: bigint }
  | { readonly type: 'T' | 'F' | 'N' | 'I' };

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

const encodeBlob = (blob: Buffer): Buffer => {
  const out = Buffer.alloc(4 + padded(blob.length));
  out.writeInt32BE(blob.length);
  blob.copy(out, 4);
  return out;
};

const filled = (size: number, write: (out: Buffer) => void): Buffer => {
  const out = Buffer.alloc(size);
  write(out);
  return out;
};

const encodeArgument = (argument: OscArgument): Buffer => {
  switch (argument.type) {
    case 's':
      return encodeText(argument.value);
    case 'i':
      if (!Number.isInteger(argument.value)) throw new Error(`${argument.value} is no whole number`);
      return filled(4, (out) => out.writeInt32BE(argument.value));
    case 'f':
      return filled(4, (out) => out.writeFloatBE(argument.value));
    case 'd':
      return filled(8, (out) => out.writeDoubleBE(argument.value));
    case 'h':
      return filled(8, (out) => out.writeBigInt64BE(argument.value));
    case 't':
      return filled(8, (out) => out.writeBigUInt64BE(argument.value));
    case 'c':
      return filled(4, (out) => out.writeUInt32BE(argument.value.codePointAt(0) ?? 0));
    case 'r':
    case 'm':
      return filled(4, (out) => argument.value.copy(out));
    case 'b':
      return encodeBlob(argument.value);
    default:
      return Buffer.alloc(0);
  }
};

/** Characters not allowed in an address ("OSC Address Spaces"), and the slash that it starts with. */
const addressForm = /^\/[!-~]*$/;
const reserved = /[#*,?[\]{}]/;
export const isAddress = (text: string): boolean => addressForm.test(text) && !reserved.test(text);

export const encodeMessage = (message: OscMessage): Buffer => {
  if (!isAddress(message.address)) throw new Error(`"${message.address}" is no OSC address`);
  return encodeReply(message);
};

/** Also accepts a name that is not an address: an X32 answers `/node` with `node`. */
export const encodeReply = ({ address, args }: OscMessage): Buffer => {
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

/** Surrogates and numbers beyond Unicode are not characters; zero stands for no character. */
const characterOf = (code: number): string => {
  if (code === 0) return '';
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
};

/** Arguments of a fixed size, by type: bytes, and how they are read. */
const fixed: Readonly<Record<string, readonly [size: number, read: (bytes: Buffer, at: number) => OscArgument]>> = {
  i: [4, (bytes, at) => ({ type: 'i', value: bytes.readInt32BE(at) })],
  f: [4, (bytes, at) => ({ type: 'f', value: bytes.readFloatBE(at) })],
  d: [8, (bytes, at) => ({ type: 'd', value: bytes.readDoubleBE(at) })],
  h: [8, (bytes, at) => ({ type: 'h', value: bytes.readBigInt64BE(at) })],
  t: [8, (bytes, at) => ({ type: 't', value: bytes.readBigUInt64BE(at) })],
  c: [4, (bytes, at) => ({ type: 'c', value: characterOf(bytes.readUInt32BE(at)) })],
  r: [4, (bytes, at) => ({ type: 'r', value: bytes.subarray(at, at + 4) })],
  m: [4, (bytes, at) => ({ type: 'm', value: bytes.subarray(at, at + 4) })],
  T: [0, () => ({ type: 'T' })],
  F: [0, () => ({ type: 'F' })],
  N: [0, () => ({ type: 'N' })],
  I: [0, () => ({ type: 'I' })],
};

const readBlob = (cursor: Cursor): OscArgument | undefined => {
  const { bytes, at } = cursor;
  const length = bytes.length - at < 4 ? -1 : bytes.readInt32BE(at);
  if (length < 0 || length > bytes.length - at - 4) return undefined;
  cursor.at += 4 + padded(length);
  return { type: 'b', value: bytes.subarray(at + 4, at + 4 + length) };
};

/** `undefined`: the packet ends within the argument. `unknown`: the length of an argument of this type is not known. */
const readArgument = (cursor: Cursor, type: string): OscArgument | 'unknown' | undefined => {
  if (type === 's' || type === 'S') {
    const value = readText(cursor);
    return value === undefined ? undefined : { type: 's', value };
  }
  if (type === 'b') return readBlob(cursor);
  const [size, read] = fixed[type] ?? [];
  if (size === undefined || read === undefined) return 'unknown';
  const { bytes, at } = cursor;
  cursor.at += size;
  return bytes.length - at < size ? undefined : read(bytes, at);
};

/** The elements of an array are listed like any other arguments. */
const isBracket = (type: string): boolean => type === '[' || type === ']';

const decodeMessage = (bytes: Buffer): OscMessage | undefined => {
  const cursor: Cursor = { bytes, at: 0 };
  const address = readText(cursor);
  if (address === undefined || !address.startsWith('/')) return undefined;
  if (cursor.at >= bytes.length) return { address, args: [] };
  const tags = readText(cursor);
  if (tags === undefined || !tags.startsWith(',')) return undefined;
  const args: OscArgument[] = [];
  for (const type of tags.slice(1)) {
    if (isBracket(type)) continue;
    const argument = readArgument(cursor, type);
    if (argument === undefined) return undefined;
    // The arguments before one of unknown type are still valid.
    if (argument === 'unknown') break;
    args.push(argument);
  }
  return { address, args };
};

const deepest = 4;

/** The messages of a packet, those of bundles too; malformed ones are left out. */
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

const secondsFrom1900To1970 = 2_208_988_800n;

/** ISO 8601; "immediately" has none. */
const timeOf = (tag: bigint): string | null => {
  if (tag === 1n) return null;
  const milliseconds = ((tag & 0xffff_ffffn) * 1_000n) >> 32n;
  return new Date(Number(((tag >> 32n) - secondsFrom1900To1970) * 1_000n + milliseconds)).toISOString();
};

/** The plain value of an argument, 64 bits as text; a blob has none. */
export const plainValue = (argument: OscArgument | undefined): number | string | boolean | null | undefined => {
  switch (argument?.type) {
    case 'i':
    case 'f':
    case 'd':
    case 's':
    case 'c':
      return argument.value;
    case 'h':
      return argument.value.toString();
    case 't':
      return timeOf(argument.value);
    case 'r':
      return `#${argument.value.toString('hex')}`;
    case 'm':
      return argument.value.toString('hex');
    case 'T':
    case 'I':
      return true;
    case 'F':
      return false;
    case 'N':
      return null;
    default:
      return undefined;
  }
};

export const int = (value: number): OscArgument => ({ type: 'i', value });
export const float = (value: number): OscArgument => ({ type: 'f', value });
export const text = (value: string): OscArgument => ({ type: 's', value });
