import type { Readable } from 'node:stream';

export interface StoredBytes {
  readonly name: string;
  readonly ageMs: number;
  remove(): Promise<void>;
}

/** Where the bytes of files are kept. Names are random; what they mean is in the table of stored files. */
export interface ByteStore {
  /** Nothing is found under the name until all of it is stored. Storing the same once more changes nothing. */
  write(name: string, content: Buffer): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Null when nothing is stored under the name. A stream that cannot be read to its end fails. */
  open(name: string): Promise<Readable | null>;
  /** Everything that is stored, in groups. */
  list(): AsyncIterable<readonly StoredBytes[]>;
}
