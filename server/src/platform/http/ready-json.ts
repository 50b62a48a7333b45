import type { z } from 'zod';

const ready = Symbol('ready');

/** Bytes that were written before, and what stands between them: punctuation, numbers and ids. */
export type Piece = Buffer | string;

/**
 * A reply that is JSON already, in pieces. It is sent as it is, so it may only be put together from parts that were
 * checked against the contract when they were made: `createPart` does that.
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

/** All pieces in order, in one stretch of memory. */
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

/** The reply as data again, for who keeps it or works with it. */
export const plainData = (data: unknown): unknown =>
  isReady(data) ? JSON.parse(joined(data[ready]).toString()) : data;

/** A list; `write` adds the pieces of one item. */
export const listOf = <T>(items: readonly T[], write: (item: T, pieces: Piece[]) => void): Piece[] => {
  const pieces: Piece[] = ['['];
  for (const item of items) {
    if (pieces.length > 1) pieces.push(comma);
    write(item, pieces);
  }
  pieces.push(']');
  return pieces;
};

/** What was written of an object stays good for as long as the object is: objects here are replaced, never changed. */
const partsAtMost = 20_000;

/**
 * The JSON of an object in bytes, checked once, kept while the object lives. What the schema does not name is left out, as with
 * every reply; what breaks it throws.
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
