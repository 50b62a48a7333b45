import type { z } from 'zod';

const ready = Symbol('ready');

/** Bytes that were serialised before, and the text between them: punctuation, numbers and ids. */
export type Piece = Buffer | string;

/**
 * A reply that is serialised already, in pieces. It is sent as is, so it must be composed only of parts that were
 * checked against the contract when they were made; `createPart` does that.
 */
export interface ReadyJson {
  readonly [ready]: readonly Piece[];
}

export const readyJson = (pieces: readonly Piece[]): ReadyJson => ({ [ready]: pieces });
export const isReady = (data: unknown): data is ReadyJson => typeof data === 'object' && data !== null && ready in data;
export const piecesOf = (data: ReadyJson): readonly Piece[] => data[ready];

const comma = ',';
const lengthOf = (piece: Piece): number => {
  if (piece === comma) return 1;
  return typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length;
};

/** Concatenates all pieces. */
export const joined = (pieces: readonly Piece[]): Buffer => {
  let length = 0;
  for (const piece of pieces) length += lengthOf(piece);
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for (const piece of pieces) {
    if (piece === comma) bytes[at++] = 0x2c;
    else if (typeof piece === 'string') at += bytes.write(piece, at);
    else {
      bytes.set(piece, at);
      at += piece.length;
    }
  }
  return bytes;
};

/** The reply as plain data, for code that stores or processes it. */
export const plainData = (data: unknown): unknown =>
  isReady(data) ? JSON.parse(joined(data[ready]).toString()) : data;

/** A JSON array; `write` adds the pieces of one item. */
export const listOf = <T>(items: readonly T[], write: (item: T, pieces: Piece[]) => void): Piece[] => {
  const pieces: Piece[] = ['['];
  for (const item of items) {
    if (pieces.length > 1) pieces.push(comma);
    write(item, pieces);
  }
  pieces.push(']');
  return pieces;
};

/** The serialised form of an object stays valid as long as the object: objects here are replaced, never mutated. */
const partsAtMost = 20_000;

/**
 * Serialises objects to JSON bytes, checked once and cached while the object lives. Fields that the schema does not
 * name are left out, as in every reply; a violation throws.
 */
export const createPart = <K extends object, S extends z.ZodType>(
  schema: S,
  dataOf: (key: K) => z.input<S>,
): ((key: K) => Buffer) => {
  let kept = new WeakMap<K, Buffer>();
  let count = 0;
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const json = Buffer.from(JSON.stringify(schema.parse(dataOf(key))));
    if (count >= partsAtMost) {
      kept = new WeakMap();
      count = 0;
    }
    count += 1;
    kept.set(key, json);
    return json;
  };
};
