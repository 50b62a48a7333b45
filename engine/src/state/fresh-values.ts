import type { LiveValue } from './live-device.ts';

/**
 * Values that were read since the states of their devices were given out. A reading leaves its device alone: that is one
 * more cold place in memory, and what it remembers for those who look can wait until somebody does.
 */
export const createFreshValues = () => {
  let fresh: LiveValue[] = [];
  return {
    add: (one: LiveValue): void => {
      if (one.fresh) return;
      one.fresh = true;
      fresh.push(one);
    },
    settle: (): void => {
      if (fresh.length === 0) return;
      const read = fresh;
      fresh = [];
      for (const one of read) {
        one.fresh = false;
        one.device.given = undefined;
      }
    },
  };
};
