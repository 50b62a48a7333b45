import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseForeignJson } from '@eoms/drivers/kit';
import { childProgram } from '../child-program.ts';
import { linesOf } from '../limited-child/lines-of.ts';
import { startLimited } from '../limited-child/start-limited.ts';
import type { ReaderMessage, ReaderOutcome, ReaderTask } from './reader-messages.ts';

export interface ReaderLimits {
  readonly withinMs: number;
  readonly heapMb: number;
  /** Resident memory of the process, in bytes. */
  readonly resident: number;
}

/** A minute: on a busy machine, an honest table of the largest size takes more than half of that. */
export const readerLimits: ReaderLimits = { withinMs: 60_000, heapMb: 256, resident: 640 * 1024 * 1024 };

const program = fileURLToPath(childProgram(import.meta.url, 'file-reader'));

export interface ReadFile {
  readonly outcome: ReaderOutcome;
  readonly name: string;
}

type Piece = Exclude<ReaderMessage, { readonly done: ReaderOutcome }>;

/** A file of an archive comes in one line, in base64. */
const longestLine = 512 * 1024 * 1024;

/** What the reader says comes from the file: it may be nested deeper than whatever reads it could bear. */
const messageOf = (line: string): ReaderMessage => {
  try {
    return parseForeignJson(line) as ReaderMessage;
  } catch {
    return { done: 'unreadable' };
  }
};

const listen = async (output: Readable, take: (piece: Piece) => void): Promise<ReadFile> => {
  for await (const line of linesOf(output, longestLine)) {
    const message = messageOf(line);
    if ('done' in message) return { outcome: message.done, name: message.name ?? '' };
    take(message);
  }
  return { outcome: 'unreadable', name: '' };
};

/**
 * Reads an untrusted file in a separate process, which may run out of memory, crash or be stopped; the file then counts
 * as unreadable and nothing else is affected. Rows are passed on as they arrive; a slow consumer slows the reader down.
 */
export const readInProcess = async (
  task: ReaderTask,
  content: Buffer,
  take: (piece: Piece) => void,
  limits = readerLimits,
): Promise<ReadFile> => {
  const reader = startLimited(program, { args: [JSON.stringify(task)], heapMb: limits.heapMb });
  const late = setTimeout(reader.kill, limits.withinMs);
  const unwatch = reader.watch(limits.resident);
  reader.input.end(content);
  try {
    const [read] = await Promise.all([listen(reader.output, take), reader.gone]);
    return read;
  } finally {
    clearTimeout(late);
    unwatch();
    reader.kill();
  }
};
