import type { DataType, Value } from '@eoms/contract/vocabulary';
import { readValue } from '../../kit/declared-value.ts';
import { parseNoValue, wholeEntry } from '../../kit/no-value.ts';
import { scaleRaw, wholeNumber } from '../../kit/scaling.ts';
import type { WireWords } from '../../kit/wire-words.ts';

export const wireTypes = [
  'bool',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'float32',
  'float64',
  'string',
] as const;
export type WireType = (typeof wireTypes)[number];

/** Letters are bytes from the most significant one: CDAB is the low word first, BADC has the bytes of each word swapped. */
export const orders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const;
export type Order = (typeof orders)[number];

/** How a value is encoded in its registers and converted. */
export interface Shape {
  readonly type: WireType;
  readonly order: Order;
  /** Registers; a matter of choice for texts only. */
  readonly length: number;
  /** Bit of the register, lowest first, for `bool`. */
  readonly bit: number | undefined;
  readonly scale: number;
  readonly offset: number;
  /** What raw values mean. */
  readonly map: WireWords | undefined;
  /** Raw values that stand for "no value", as entered: `0xFFFF`, `-32768`, for texts `n/a`. */
  readonly noValue: readonly string[];
}

const widths: Record<WireType, number> = {
  bool: 1,
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  int64: 4,
  uint64: 4,
  float32: 2,
  float64: 4,
  string: 0,
};

export const registersOf = (type: WireType, length: number): number => widths[type] || length;

/** Puts bytes into big-endian order, or back: every order is its own inverse. */
const arrange = (from: Buffer, at: number, to: Buffer, bytes: number, order: Order): Buffer => {
  for (let index = 0; index < bytes; index += 1) {
    let source = index;
    if (order === 'DCBA') source = bytes - 1 - index;
    else if (order === 'BADC') source = index ^ 1;
    else if (order === 'CDAB') source = bytes - 2 - (index & ~1) + (index & 1);
    to[index] = from[at + source] ?? 0;
  }
  return to;
};

type ReadNumber = (data: Buffer, at: number) => number | bigint;

const readers: Record<Exclude<WireType, 'string'>, ReadNumber> = {
  bool: (data, at) => data.readUInt16BE(at),
  int16: (data, at) => data.readInt16BE(at),
  uint16: (data, at) => data.readUInt16BE(at),
  int32: (data, at) => data.readInt32BE(at),
  uint32: (data, at) => data.readUInt32BE(at),
  int64: (data, at) => data.readBigInt64BE(at),
  uint64: (data, at) => data.readBigUInt64BE(at),
  // A float32 has seven digits; the rest would be noise on screen.
  float32: (data, at) => Number(data.readFloatBE(at).toPrecision(7)),
  float64: (data, at) => data.readDoubleBE(at),
};

/** Converts a number to the type of a property; `null` for a whole number that an `int` cannot hold exactly. */
const finish = (type: DataType): ((value: number | bigint) => Value) => {
  if (type === 'bool') return (value) => Number(value) !== 0;
  if (type === 'long') return (value) => wholeNumber(value) ?? null;
  if (type === 'int')
    return (value) => (Number.isSafeInteger(Math.round(Number(value))) ? Math.round(Number(value)) : null);
  if (type === 'string' || type === 'enum') return String;
  return Number;
};

const readText = (data: Buffer, at: number, bytes: number, order: Order): string => {
  const text = arrange(
    data,
    at,
    Buffer.allocUnsafe(bytes),
    bytes,
    order === 'BADC' || order === 'DCBA' ? 'BADC' : 'ABCD',
  );
  const end = text.indexOf(0);
  return text.toString('utf8', 0, end < 0 ? bytes : end).trim();
};

/**
 * The raw number that an entry stands for in registers of this type. Hexadecimal digits are the registers' own bits, and
 * so are whole numbers that only an unsigned register could hold: 0xFFFF and 65535 are −1 in a signed one.
 */
export const rawNoValue = (entry: string, type: Exclude<WireType, 'string'>): number | bigint | undefined => {
  const whole = wholeEntry(entry);
  const isFloat = type === 'float32' || type === 'float64';
  const isBits = whole !== undefined && (isFloat ? /0x/i.test(entry) : whole >= 0n);
  if (!isBits) return isFloat && entry !== '' && Number.isFinite(Number(entry)) ? Number(entry) : plainRaw(whole, type);
  const bytes = Buffer.alloc(8);
  const size = widths[type] * 2;
  if (whole >= 1n << BigInt(size * 8)) return undefined;
  bytes.writeBigUInt64BE(whole << BigInt((8 - size) * 8));
  return readers[type](bytes, 0);
};
const plainRaw = (whole: bigint | undefined, type: WireType): number | bigint | undefined =>
  whole === undefined || type === 'int64' || type === 'uint64' ? whole : Number(whole);

/** What the map says that a raw value means, in the type of the property; `undefined` for what it does not name. */
const namer =
  ({ map }: Shape, type: DataType) =>
  (raw: string): Value | undefined => {
    const meaning = map?.meaning(raw);
    return meaning === undefined ? undefined : (readValue(meaning, { type }) ?? null);
  };
const orPlain = (named: Value | undefined, plain: () => Value): Value => (named === undefined ? plain() : named);

/** Reads a value at a byte offset; `null` when the device holds none (a float that is no number, for example). */
export const createRegisterReader = (shape: Shape, type: DataType): ((data: Buffer, at: number) => Value) => {
  const { order, bit, map } = shape;
  const bytes = registersOf(shape.type, shape.length) * 2;
  const named = namer(shape, type);
  if (shape.type === 'string') {
    const isNone = parseNoValue(shape.noValue.join(';'));
    return (data, at) => {
      const text = readText(data, at, bytes, order);
      return isNone?.(text) === true ? null : orPlain(named(text), () => text);
    };
  }
  const wireType = shape.type;
  const none = new Set(shape.noValue.map((entry) => rawNoValue(entry, wireType)));
  const read = readers[shape.type];
  const scratch = Buffer.alloc(8);
  const number: ReadNumber =
    order === 'ABCD' || (order === 'CDAB' && bytes === 2)
      ? read
      : (data, at) => read(arrange(data, at, scratch, bytes, order), 0);
  const done = finish(type);
  if (bit !== undefined)
    return (data, at) => {
      const raw = number(data, at);
      const on = (Number(raw) >> bit) & 1;
      return none.has(raw) ? null : orPlain(named(String(on)), () => done(on));
    };
  const plain = (raw: number | bigint): Value => done(scaleRaw(raw, shape.scale, shape.offset));
  return (data, at) => {
    const raw = number(data, at);
    if (none.has(raw) || (typeof raw === 'number' && !Number.isFinite(raw))) return null;
    return map === undefined ? plain(raw) : orPlain(named(String(raw)), () => plain(raw));
  };
};

/** A bit table's value. */
export const createBitReader = (shape: Shape, type: DataType): ((on: boolean) => Value) => {
  const done = finish(type);
  const named = namer(shape, type);
  return (on) => orPlain(named(on ? '1' : '0'), () => done(on ? 1 : 0));
};

const limits: Record<Exclude<WireType, 'float32' | 'float64' | 'string'>, readonly [bigint, bigint]> = {
  bool: [0n, 0xffffn],
  int16: [-0x8000n, 0x7fffn],
  uint16: [0n, 0xffffn],
  int32: [-0x8000_0000n, 0x7fff_ffffn],
  uint32: [0n, 0xffff_ffffn],
  int64: [-0x8000_0000_0000_0000n, 0x7fff_ffff_ffff_ffffn],
  uint64: [0n, 0xffff_ffff_ffff_ffffn],
};

const writeText = (text: string, shape: Shape): Buffer | undefined => {
  const padded = Buffer.alloc(shape.length * 2);
  if (Buffer.byteLength(text) > padded.length) return undefined;
  padded.write(text);
  const swapped = shape.order === 'BADC' || shape.order === 'DCBA';
  return arrange(padded, 0, Buffer.allocUnsafe(padded.length), padded.length, swapped ? 'BADC' : 'ABCD');
};

const words: Record<string, string> = { true: '1', false: '0' };

/** The number that a text means on the wire, before formatting; `undefined` when it means none. */
export const rawNumber = (text: string, shape: Pick<Shape, 'scale' | 'offset' | 'map'>): number | undefined => {
  const trimmed = text.trim();
  const mapped = shape.map?.word(trimmed);
  const plain = mapped ?? words[trimmed] ?? trimmed;
  if (plain === '' || !Number.isFinite(Number(plain))) return undefined;
  if (mapped !== undefined) return Number(plain);
  return Number(((Number(plain) - shape.offset) / shape.scale).toPrecision(15));
};

/** The same of a whole number, exact beyond 2^53 too; `undefined` where digits would be lost. */
const rawWhole = (text: string, shape: Shape): bigint | undefined => {
  const plain = shape.map?.word(text.trim()) ?? text.trim();
  const direct = shape.map?.word(text.trim()) !== undefined || (shape.scale === 1 && shape.offset === 0);
  if (direct && /^[+-]?\d{1,20}$/.test(plain)) return BigInt(plain);
  const raw = Math.round(rawNumber(text, shape) ?? Number.NaN);
  return Number.isSafeInteger(raw) ? BigInt(raw) : undefined;
};

/**
 * The registers of a value that is written. `undefined` when it does not fit its type.
 */
export const encodeRegisters = (text: string, shape: Shape): Buffer | undefined => {
  if (shape.type === 'string') return writeText(text, shape);
  const bytes = Buffer.alloc(registersOf(shape.type, 0) * 2);
  if (shape.type === 'float32' || shape.type === 'float64') {
    const raw = rawNumber(text, shape);
    if (raw === undefined || (shape.type === 'float32' && !Number.isFinite(Math.fround(raw)))) return undefined;
    if (shape.type === 'float32') bytes.writeFloatBE(raw);
    else bytes.writeDoubleBE(raw);
  } else {
    const whole = rawWhole(text, shape);
    const [least, most] = limits[shape.type];
    if (whole === undefined || whole < least || whole > most) return undefined;
    bytes.write(
      BigInt.asUintN(bytes.length * 8, whole)
        .toString(16)
        .padStart(bytes.length * 2, '0'),
      'hex',
    );
  }
  return arrange(bytes, 0, Buffer.allocUnsafe(bytes.length), bytes.length, shape.order);
};
