import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { childProgram } from '../child-program.ts';
import { linesOf } from './lines-of.ts';
import type { ReaderMessage, ReaderOutcome, ReaderTask } from './reader-messages.ts';
import { watchMemory } from './watch-memory.ts';

export interface ReaderLimits {
  readonly withinMs: number;
  readonly heapMb: number;
  /** Resident memory of the process, in bytes. */
  readonly resident: number;
}

export const readerLimits: ReaderLimits = { withinMs: 30_000, heapMb: 256, resident: 640 * 1024 * 1024 };

const program = fileURLToPath(childProgram(import.meta.url, 'file-reader'));

type Reader = ChildProcessByStdio<Writable, Readable, null>;

/** The environment is not inherited: it holds secrets, and settings that could change how Node runs. */
const start = (task: ReaderTask, { heapMb }: ReaderLimits): Reader =>
  spawn(process.execPath, [`--max-old-space-size=${heapMb}`, program, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
  });

export interface ReadFile {
  readonly outcome: ReaderOutcome;
  readonly name: string;
}

type Piece = Exclude<ReaderMessage, { readonly done: ReaderOutcome }>;

const listen = async (reader: Reader, take: (piece: Piece) => void): Promise<ReadFile> => {
  for await (const line of linesOf(reader.stdout)) {
    const message = JSON.parse(line) as ReaderMessage;
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
  const reader = start(task, limits);
  const kill = () => reader.kill('SIGKILL');
  const late = setTimeout(kill, limits.withinMs);
  const unwatch = watchMemory(reader.pid ?? 0, limits.resident, kill);
  const gone = new Promise<void>((resolve, reject) => {
    reader.once('close', () => resolve());
    reader.once('error', reject);
  });
  // A reader that ends early closes the pipe; its reply, or the lack of one, tells the reason.
  reader.stdin.on('error', () => undefined);
  reader.stdin.end(content);
  try {
    const [read] = await Promise.all([listen(reader, take), gone]);
    return read;
  } finally {
    clearTimeout(late);
    unwatch();
    kill();
  }
};
