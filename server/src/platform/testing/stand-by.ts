import { letTimePass } from '@eoms/contract/testing';
/** Repeats a small request until stopped; stopping returns how long the slowest one took, in milliseconds. */
export const standBy = (ask: () => Promise<unknown>): (() => Promise<number>) => {
  let slowest = 0;
  let over = false;
  const asking = (async () => {
    while (!over) {
      const start = performance.now();
      await ask();
      slowest = Math.max(slowest, performance.now() - start);
      await letTimePass(5, 'it asks steadily');
    }
  })();
  return async () => {
    over = true;
    await asking;
    return slowest;
  };
};
