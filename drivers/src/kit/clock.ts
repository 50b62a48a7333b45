import type { Guard } from './guard.ts';

/** Time as a dependency, so that tests can control it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds that go on evenly when the system's clock is set; left out where the clock is never set. */
  steady?(): number;
  /** Calls back once after `ms`; the returned function cancels. */
  after(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** A clock whose callbacks may throw: that goes to `failed`. */
export const guardClock = (clock: Clock, guard: Guard, failed?: (error: unknown) => void): Clock => ({
  now: clock.now,
  ...(clock.steady === undefined ? {} : { steady: clock.steady }),
  after: (ms, callback) => clock.after(ms, guard(callback, failed)),
});
