import { type ChildProcess, fork } from 'node:child_process';

export interface WriterLimits {
  readonly withinMs: number;
  readonly heapMb: number;
}

export const writerLimits: WriterLimits = { withinMs: 60_000, heapMb: 1_024 };

interface Written {
  readonly content: Uint8Array;
}

/** Resolves once the message has left this process, so that what waits to be written stays small. */
export type Feed = (message: object) => Promise<void>;

const feedOf =
  (writer: ChildProcess): Feed =>
  (message) =>
    new Promise((resolve, reject) => {
      writer.send(message, (error) => (error ? reject(error) : resolve()));
    });

/** The environment is not inherited: it holds secrets, and settings that could change how Node runs. */
const start = (program: URL, { heapMb }: WriterLimits): ChildProcess =>
  fork(program, {
    env: {},
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/**
 * Runs a program that writes a file in a process of its own until it answers; rejects when it fails, runs out of memory or
 * takes too long. Not in a thread: a thread that ends while it is being optimised can abort the whole process on Node 20.
 */
export const writeInProcess = async (
  program: URL,
  feed: (feed: Feed) => Promise<void>,
  limits = writerLimits,
): Promise<Buffer> => {
  const writer = start(program, limits);
  const kill = () => writer.kill('SIGKILL');
  const late = setTimeout(kill, limits.withinMs);
  try {
    const { content } = await new Promise<Written>((resolve, reject) => {
      writer.once('message', (written) => resolve(written as Written));
      writer.once('error', reject);
      writer.once('disconnect', () => reject(new Error('the process ended without an answer')));
      feed(feedOf(writer)).catch(reject);
    });
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  } finally {
    clearTimeout(late);
    kill();
  }
};
