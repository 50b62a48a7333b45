import type { Content } from './remote.ts';

/** Content in pieces of this size (bytes); the last one may be smaller. */
export async function* inPieces(content: Content, size: number): Content {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (length + rest.length >= size) {
      const taken = rest.subarray(0, size - length);
      yield Buffer.concat([...waiting, taken]);
      rest = rest.subarray(taken.length);
      waiting = [];
      length = 0;
    }
    if (rest.length > 0) waiting.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

const slice = 64 * 1024;

/** The bytes bit by bit, so that each one that was taken is seen as progress. */
export async function* bitByBit(bytes: Buffer, moved: () => void): Content {
  for (let from = 0; from < bytes.length; from += slice) {
    yield bytes.subarray(from, from + slice);
    moved();
  }
}
