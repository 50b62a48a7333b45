import { type ChildProcess, fork } from 'node:child_process';
import type { FromWorker, ToWorker, WorkerTask } from './messages.ts';

/** The entry point of a driver's process, and the options that Node needs to run it. */
export interface WorkerProgram {
  readonly url: URL;
  readonly execArgv?: readonly string[];
}

export interface WorkerLimits {
  readonly heapMb: number;
  /** Limit for buffers, which the heap limit does not include. */
  readonly buffersMb: number;
  readonly pingMs: number;
  /** Consecutive pings that a running process may leave unanswered. */
  readonly unansweredPings: number;
  readonly loadMs: number;
}
export const defaultWorkerLimits: WorkerLimits = {
  heapMb: 128,
  buffersMb: 128,
  pingMs: 1_000,
  unansweredPings: 5,
  loadMs: 15_000,
};

export interface WorkerProcess {
  post(message: ToWorker): void;
  /** Ends the process, whatever it is doing. */
  end(): Promise<void>;
}

export interface WorkerProcessOptions {
  readonly program: WorkerProgram;
  readonly task: WorkerTask;
  readonly limits: WorkerLimits;
  readonly onMessage: (message: FromWorker) => void;
  /** Called exactly once, also after `end`. */
  readonly onGone: (reason: string) => void;
}

/** The environment is not inherited: addresses and database passwords must not be visible to a driver. */
const start = ({ program, task, limits }: WorkerProcessOptions): ChildProcess =>
  fork(program.url, [JSON.stringify(task)], {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...(program.execArgv ?? []), `--max-old-space-size=${limits.heapMb}`, '--max-semi-space-size=16'],
  });

/** Resolves with the reason once the process has ended and everything it sent has arrived. */
const whenGone = (worker: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    worker.once('error', (error) => worker.pid === undefined && resolve(error.message));
    worker.once('exit', (_code, signal) => {
      const reason = signal === 'SIGABRT' ? 'the driver uses too much memory' : 'the process ended by itself';
      if (worker.connected) worker.once('disconnect', () => resolve(reason));
      else resolve(reason);
    });
  });

/** A process with a watchdog: one that hangs, exceeds its memory or never finishes loading is ended. */
export const startWorkerProcess = (options: WorkerProcessOptions): WorkerProcess => {
  const { limits, onMessage, onGone } = options;
  const worker = start(options);
  let why: string | undefined;
  let unanswered = 0;
  let loaded = false;
  const post = (message: ToWorker): void => {
    // What cannot be sent is lost with the process, whose end is reported.
    if (worker.connected) worker.send(message, () => undefined);
  };
  const gone = whenGone(worker).then((reason) => {
    clearInterval(watchdog);
    clearTimeout(loading);
    onGone(why ?? reason);
  });
  const end = async (reason: string): Promise<void> => {
    why ??= reason;
    worker.kill('SIGKILL');
    await gone;
  };
  const loading = setTimeout(() => void end('loading took too long'), limits.loadMs);
  // Counted in pings sent, not in time: while this process was busy itself, no reply could arrive.
  const watchdog = setInterval(() => {
    if (!loaded) return;
    if (unanswered >= limits.unansweredPings) void end('the driver did not answer (endless loop)');
    unanswered += 1;
    post({ kind: 'ping' });
  }, limits.pingMs);
  watchdog.unref();
  loading.unref();
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'loaded' || message.kind === 'refused') {
      loaded = true;
      clearTimeout(loading);
    }
    if (message.kind === 'failed') why ??= message.reason;
    else if (message.kind === 'pong') {
      unanswered = 0;
      if (message.externalBytes > limits.buffersMb * 1_048_576) void end('the driver uses too much memory');
    } else onMessage(message);
  });
  return { post, end: () => end('ended') };
};
