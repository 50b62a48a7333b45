import type { Clock } from './clock.ts';

export interface FakeClock extends Clock {
  /** Advances the time and runs due callbacks in order; promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Number of pending callbacks. */
  waiting(): number;
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

export const createFakeClock = (start = 1_700_000_000_000): FakeClock => {
  let now = start;
  const timers = new Set<{ at: number; callback: () => void }>();
  const earliest = (until: number) => {
    let first: { at: number; callback: () => void } | undefined;
    for (const timer of timers) if (timer.at <= until && (first === undefined || timer.at < first.at)) first = timer;
    return first;
  };
  return {
    now: () => now,
    after: (ms, callback) => {
      const timer = { at: now + Math.max(0, ms), callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    waiting: () => timers.size,
    advance: async (ms) => {
      const until = now + ms;
      await settle();
      for (let timer = earliest(until); timer !== undefined; timer = earliest(until)) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.callback();
        await settle();
      }
      now = until;
    },
  };
};
