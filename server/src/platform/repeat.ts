import type { Log } from './log/log.ts';

export interface Repeated {
  start(): void;
  /** Runs the work now, or once more after the run in progress. */
  wake(): void;
  /** Lets the next run come within so many milliseconds. */
  soon(ms: number): void;
  /** Waits for the run in progress. */
  stop(): Promise<void>;
}

interface RepeatOptions {
  readonly name: string;
  readonly everyMs: number;
  readonly log: Pick<Log, 'error'>;
  /** May return a shorter wait until the next run, in milliseconds. */
  readonly work: () => Promise<number | undefined>;
}

/** Runs work again and again, never twice at the same time. A failed run is logged, and the next one comes as usual. */
export const createRepeated = ({ name, everyMs, log, work }: RepeatOptions): Repeated => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = true;
  /** When the next run is to come at the latest, said during one. */
  let soonAt = Number.POSITIVE_INFINITY;
  let plannedAt = Number.POSITIVE_INFINITY;

  const plan = (waitMs: number): void => {
    clearTimeout(timer);
    plannedAt = performance.now() + waitMs;
    if (stopped) return;
    timer = setTimeout(run, Math.max(0, waitMs));
    timer.unref();
  };
  const once = async (): Promise<void> => {
    let wait = everyMs;
    soonAt = Number.POSITIVE_INFINITY;
    try {
      wait = Math.min(everyMs, (await work()) ?? everyMs);
    } catch (error) {
      log.error({ err: error, work: name }, 'repeated work failed');
    }
    running = undefined;
    plan(again ? 0 : Math.min(wait, soonAt - performance.now()));
    again = false;
  };
  const run = (): void => {
    if (running) again = true;
    else running = once();
  };
  return {
    start() {
      stopped = false;
      run();
    },
    wake() {
      if (!stopped) run();
    },
    soon(ms) {
      const at = performance.now() + ms;
      if (running) soonAt = Math.min(soonAt, at);
      else if (at < plannedAt) plan(ms);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
