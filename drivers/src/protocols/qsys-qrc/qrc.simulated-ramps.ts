import { createGuard } from '../../kit/guard.ts';

interface Ramp {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly ms: number;
}

const stepMs = 50;

export interface Ramps {
  /** Moves a number to the target within this many seconds. */
  start(key: string, from: number, to: number, seconds: number): void;
  /** Setting a control by other means ends its ramp. */
  end(key: string): void;
  stop(): void;
}

/** Moves numbers step by step, as a Core does with `Ramp`. */
export const createRamps = (change: (key: string, value: number) => void): Ramps => {
  const running = new Map<string, Ramp>();
  const guard = createGuard('ramps of a simulated Core');
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const step = (): void => {
    const now = performance.now();
    for (const [key, { from, to, start, ms }] of running) {
      const share = Math.min(1, (now - start) / ms);
      if (share === 1) running.delete(key);
      change(key, share === 1 ? to : from + (to - from) * share);
    }
    if (running.size === 0) stop();
  };
  return {
    start: (key, from, to, seconds) => {
      running.set(key, { from, to, start: performance.now(), ms: seconds * 1_000 });
      timer ??= setInterval(guard(step), stepMs).unref();
    },
    end: (key) => {
      running.delete(key);
    },
    stop,
  };
};
