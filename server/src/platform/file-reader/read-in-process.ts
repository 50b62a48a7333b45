import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { linesOf } from './lines-of.ts';
import type { ReaderMessage, ReaderOutcome, ReaderTask } from './reader-messages.ts';
import { watchMemory } from './watch-memory.ts';

export interface ReaderLimits {
  readonly withinMs: number;
  readonly heapMb: number;
  /** Bytes of everything that the process holds. */
  readonly resident: number;
}

export const readerLimits: ReaderLimits = { withinMs: 30_000, heapMb: 256, resident: 640 * 1024 * 1024 };

/** Beside the bundle when this is the bundle, else from the sources. */
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './file-reader.dev.mjs' : './file-reader.js', import.meta.url),
);

type Reader = ChildProcessByStdio<Writable, Readable, null>;

/** Nothing of the environment goes along: it holds secrets, and settings that could change how Node runs. */
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
 * Has a file of a stranger read by a process of its own, which may run out of memory, crash or be stopped: then the file
 * is unreadable and nothing else happened. Pieces are taken as they come; a slow taker slows the reader down.
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
  // One that ends before it has read everything closes the pipe; its answer or its silence says the rest.
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
