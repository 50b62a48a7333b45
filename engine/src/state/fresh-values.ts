import type { LiveValue } from './live-device.ts';

/**
 * Values that were read since their devices' states were last returned. A reading does not touch its device's record,
 * which would be one more cold memory access; the record is updated when its state is requested.
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
