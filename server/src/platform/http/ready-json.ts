import type { z } from 'zod';

const ready = Symbol('ready');

/**
 * A reply that is JSON already, as bytes. It is sent as it is, so it may only be put together from parts that were
 * checked against the contract when they were made: `createPart` does that.
 */
export interface ReadyJson {
  readonly [ready]: readonly Buffer[];
}

/** The parts in order; text between them is punctuation, numbers and ids. */
export const readyJson = (pieces: readonly (Buffer | string)[]): ReadyJson => ({
  [ready]: pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
});
export const isReady = (data: unknown): data is ReadyJson => typeof data === 'object' && data !== null && ready in data;
export const bytesOfReady = (data: ReadyJson): readonly Buffer[] => data[ready];
/** The reply as data again, for who keeps it or works with it. */
export const plainData = (data: unknown): unknown =>
  isReady(data) ? JSON.parse(Buffer.concat(data[ready]).toString()) : data;

const [comma, open, close] = [Buffer.from(','), Buffer.from('['), Buffer.from(']')];

/** A list of parts. */
export const listOfParts = <T>(items: readonly T[], partOf: (item: T) => Buffer | readonly Buffer[]): Buffer[] => {
  const pieces: Buffer[] = [open];
  for (let i = 0; i < items.length; i += 1) {
    if (i > 0) pieces.push(comma);
    const part = partOf(items[i] as T);
    if (Buffer.isBuffer(part)) pieces.push(part);
    else pieces.push(...part);
  }
  pieces.push(close);
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
