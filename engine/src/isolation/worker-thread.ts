import { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerTask } from './messages.ts';

/** The entry point of a driver's thread, and the options that Node needs to run it. */
export interface WorkerProgram {
  readonly url: URL;
  readonly execArgv?: readonly string[];
}

export interface ThreadLimits {
  readonly heapMb: number;
  /** Limit for buffers, which the heap limit does not include. */
  readonly buffersMb: number;
  readonly pingMs: number;
  /** Consecutive pings that a running thread may leave unanswered. */
  readonly unansweredPings: number;
  readonly loadMs: number;
}
export const defaultThreadLimits: ThreadLimits = {
  heapMb: 128,
  buffersMb: 128,
  pingMs: 1_000,
  unansweredPings: 5,
  loadMs: 15_000,
};

export interface DriverThread {
  post(message: ToWorker): void;
  /** Ends the thread, whatever it is doing. */
  end(): Promise<void>;
}

export interface DriverThreadOptions {
  readonly program: WorkerProgram;
  readonly task: WorkerTask;
  readonly limits: ThreadLimits;
  readonly onMessage: (message: FromWorker) => void;
  /** Called exactly once, also after `end`. */
  readonly onGone: (reason: string) => void;
}

/** A thread with a watchdog: one that hangs, exceeds its memory or never finishes loading is ended. */
export const startDriverThread = ({ program, task, limits, onMessage, onGone }: DriverThreadOptions): DriverThread => {
  const worker = new Worker(program.url, {
    workerData: task,
    // The process's environment (addresses, database passwords) must not be visible to a driver.
    env: {},
    execArgv: [...(program.execArgv ?? [])],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  let reason = 'the thread ended by itself';
  let unanswered = 0;
  let loaded = false;
  const end = async (why: string): Promise<void> => {
    reason = why;
    await worker.terminate();
  };
  const loading = setTimeout(() => void end('loading took too long'), limits.loadMs);
  // Counted in pings sent, not in time: while this thread was busy itself, no reply could arrive.
  const watchdog = setInterval(() => {
    if (!loaded) return;
    if (unanswered >= limits.unansweredPings) void end('the driver did not answer (endless loop)');
    unanswered += 1;
    worker.postMessage({ kind: 'ping' } satisfies ToWorker);
  }, limits.pingMs);
  watchdog.unref();
  loading.unref();
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'loaded' || message.kind === 'refused') {
      loaded = true;
      clearTimeout(loading);
    }
    if (message.kind === 'pong') {
      unanswered = 0;
      if (message.externalBytes > limits.buffersMb * 1_048_576) void end('the driver uses too much memory');
    } else onMessage(message);
  });
  worker.on('error', (error) => {
    const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reason = outOfMemory ? 'the driver uses too much memory' : error.message;
  });
  worker.on('exit', () => {
    clearInterval(watchdog);
    clearTimeout(loading);
    onGone(reason);
  });
  return { post: (message) => worker.postMessage(message), end: () => end('ended') };
};
