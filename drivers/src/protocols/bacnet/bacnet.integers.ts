import * as exported from '@bacnet-js/client/dist/lib/asn1.js';

/**
 * The parts of the library's application data codec used here. The library itself calls them through this object too.
 */
interface Coder {
  decodeUnsigned(buffer: Buffer, offset: number, length: number): Whole;
  decodeSigned(buffer: Buffer, offset: number, length: number): Whole;
  encodeApplicationUnsigned(target: Target, value: number | string): void;
  encodeApplicationSigned(target: Target, value: number | string): void;
  encodeTag(target: Target, tag: number, isContext: boolean, length: number): void;
}
interface Whole {
  readonly len: number;
  /** As text where a number would lose digits; the library cannot pass a bigint on. */
  readonly value: number | string;
}
interface Target {
  readonly buffer: Buffer;
  offset: number;
}

const mostBytes = 8;
const tags = { unsigned: 2, signed: 3 };

const readWhole = (buffer: Buffer, offset: number, length: number, isSigned: boolean): Whole => {
  const bits = BigInt(`0x${buffer.toString('hex', offset, offset + length)}`);
  const value = isSigned ? BigInt.asIntN(length * 8, bits) : bits;
  return { len: length, value: Number.isSafeInteger(Number(value)) ? Number(value) : String(value) };
};

/** The fewest bytes that hold it, most significant first (20.2.4 and 20.2.5). */
const bytesOf = (value: bigint, isSigned: boolean): Buffer => {
  let length = 1;
  const fits = () =>
    (isSigned ? BigInt.asIntN(length * 8, value) : BigInt.asUintN(length * 8, value)) === value || length === mostBytes;
  while (!fits()) length += 1;
  const hex = BigInt.asUintN(length * 8, value)
    .toString(16)
    .padStart(length * 2, '0');
  return Buffer.from(hex, 'hex');
};

/**
 * Adds support for integers of up to 64 bits to the library: it reads at most six bytes and writes four, and replies
 * with longer ones would never be decoded.
 */
export const provideWideIntegers = (): void => {
  const coder = ('default' in exported ? exported.default : exported) as unknown as Coder;
  const { decodeUnsigned, decodeSigned } = coder;
  const isWide = (length: number) => length > 6 && length <= mostBytes;
  const write = (target: Target, tag: number, value: number | string): void => {
    const bytes = bytesOf(BigInt(value), tag === tags.signed);
    coder.encodeTag(target, tag, false, bytes.length);
    bytes.copy(target.buffer, target.offset);
    target.offset += bytes.length;
  };
  coder.decodeUnsigned = (buffer, offset, length) =>
    isWide(length) ? readWhole(buffer, offset, length, false) : decodeUnsigned(buffer, offset, length);
  coder.decodeSigned = (buffer, offset, length) =>
    isWide(length) ? readWhole(buffer, offset, length, true) : decodeSigned(buffer, offset, length);
  coder.encodeApplicationUnsigned = (target, value) => write(target, tags.unsigned, value);
  coder.encodeApplicationSigned = (target, value) => write(target, tags.signed, value);
};
