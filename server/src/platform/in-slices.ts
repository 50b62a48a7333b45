import { setImmediate } from 'node:timers/promises';

const sliceMs = 10;

/** Runs long calculations to their end, and lets everything else come in between. */
export const inSlices = async <T>(work: Iterator<void, T>): Promise<T> => {
  for (;;) {
    const until = performance.now() + sliceMs;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await setImmediate();
  }
};
