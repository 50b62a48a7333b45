import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { watchMemory } from './watch-memory.ts';

export interface LimitedChild {
  readonly input: Writable;
  readonly output: Readable;
  /** Resolves once it is gone and everything that it wrote has arrived; rejects if it could not be started. */
  readonly gone: Promise<void>;
  kill(): void;
  /** Ends it once it uses more memory than `resident` bytes. Returns a function that ends the watch. */
  watch(resident: number): () => void;
}

interface StartOptions {
  readonly args?: readonly string[];
  readonly heapMb: number;
}

/**
 * Starts a program that works on data of strangers, in a process of its own: it may run out of memory, hang or crash
 * without anything else being affected. Its input and output are pipes.
 */
export const startLimited = (program: string, { args = [], heapMb }: StartOptions): LimitedChild => {
  // The environment is not inherited: it holds secrets, and settings that could change how Node runs.
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, program, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
  });
  const kill = () => void child.kill('SIGKILL');
  const gone = new Promise<void>((resolve, reject) => {
    child.once('close', () => resolve());
    child.once('error', reject);
  });
  gone.catch(() => undefined);
  // A program that ends early closes the pipe; its answer, or the lack of one, tells the reason.
  child.stdin.on('error', () => undefined);
  return {
    input: child.stdin,
    output: child.stdout,
    gone,
    kill,
    watch: (resident) => watchMemory(child.pid ?? 0, resident, kill),
  };
};
