import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

export interface Measured {
  readonly stream: Transform;
  /** Of what has passed, once it has ended. */
  result(): { readonly rows: number; readonly bytes: number; readonly sha256: string };
}

const newline = 0x0a;

const linesIn = (chunk: Buffer): number => {
  let lines = 0;
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines += 1;
  return lines;
};

/** Passes bytes on, counts lines and bytes and takes their hash. */
export const measured = (seen: (bytes: number, rows: number) => void = () => undefined): Measured => {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      const lines = linesIn(chunk);
      rows += lines;
      bytes += chunk.length;
      seen(chunk.length, lines);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ rows, bytes, sha256: hash.digest('hex') }) };
};
