import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { countDay, type DayOfChain, link } from '../../../platform/audit/audit-chain.ts';

/** What an archive holds, as it was read and found to be whole. */
export interface ArchiveContent {
  readonly from: number;
  readonly to: number;
  readonly previous: string;
  readonly hash: string;
  readonly days: readonly DayOfChain[];
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly sha256: string;
  readonly bytes: number;
}

/** The lines of a packed file; the hash of its bytes is said once they are through. */
const unpack = (path: string, signal: AbortSignal, pass: (piece: Buffer) => void): Readable => {
  const lines = new PassThrough();
  const counting = async function* (source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      pass(piece);
      yield piece;
    }
  };
  // A file that is cut or damaged destroys the lines with the reason, which whoever reads them gets.
  pipeline(createReadStream(path), counting, createGunzip(), lines, { signal }).catch((error: Error) =>
    lines.destroy(error),
  );
  return lines;
};

interface Line {
  readonly format?: string;
  readonly from?: number;
  readonly to?: number;
  readonly previous?: string;
  readonly sequence?: number;
  readonly hash?: string;
  readonly facts?: string | null;
  readonly end?: { readonly entries: number; readonly hash: string };
}

/** Of the facts that were hashed (`audit-chain.ts`) the second is the time, without its zone. */
const timeOf = (facts: string): string => `${String((JSON.parse(facts) as unknown[])[1])}Z`;

/** Reads an archive as somebody would who has nothing else. Throws if any of it is not as it was sealed. */
export const readArchive = async (path: string, signal: AbortSignal): Promise<ArchiveContent> => {
  const sum = createHash('sha256');
  let bytes = 0;
  const lines = unpack(path, signal, (piece) => {
    sum.update(piece);
    bytes += piece.length;
  });
  let start: Line | undefined;
  let end: Line['end'];
  let [sequence, hash] = [0, ''];
  const days: DayOfChain[] = [];
  const times = { first: '', last: '' };
  for await (const text of createInterface({ input: lines, crlfDelay: Number.POSITIVE_INFINITY })) {
    const line = JSON.parse(text) as Line;
    if (end) throw new Error('the archive goes on after its end');
    if (!start) {
      if (line.format !== 'eoms-audit-log/1') throw new Error('this is no archive of the operation log');
      start = line;
      [sequence, hash] = [(line.from ?? 1) - 1, line.previous ?? ''];
    } else if (line.end) {
      end = line.end;
    } else {
      sequence += 1;
      const { facts } = line;
      if (line.sequence !== sequence || typeof facts !== 'string' || link(hash, sequence, facts) !== line.hash)
        throw new Error(`entry ${sequence} is not what was sealed`);
      hash = line.hash;
      const at = timeOf(facts);
      times.first ||= at;
      times.last = at;
      countDay(days, { sequence, hash, day: at.slice(0, 10) });
    }
  }
  if (!start || !end || end.hash !== hash || sequence !== start.to || end.entries !== sequence - (start.from ?? 1) + 1)
    throw new Error('the archive is not whole: its end is missing');
  const { from = 1, previous = '' } = start;
  const [firstAt, lastAt] = [new Date(times.first), new Date(times.last)];
  return { from, to: sequence, previous, hash, days, firstAt, lastAt, sha256: sum.digest('hex'), bytes };
};

/** The SHA-256 of a file's bytes. */
export const hashFile = async (path: string, signal: AbortSignal): Promise<string> => {
  const sum = createHash('sha256');
  for await (const piece of createReadStream(path, { signal })) sum.update(piece as Buffer);
  return sum.digest('hex');
};
