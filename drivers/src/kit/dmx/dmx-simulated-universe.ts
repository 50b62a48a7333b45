import type { Value } from '@eoms/contract/vocabulary';
import { splitValueKey } from '../property.ts';
import { channelsPerUniverse } from './dmx-level.ts';

/** The received levels of a DMX receiver, under `channel[1]` to `channel[512]`. */
export const createReceivedLevels = () => {
  const levels = new Uint8Array(channelsPerUniverse);
  let frames = 0;
  return {
    take: (data: Uint8Array): void => {
      levels.set(data.subarray(0, channelsPerUniverse));
      frames += 1;
    },
    /** Returns whether `key` is a channel. */
    set: (key: string, value: Value): boolean => {
      const { property, index = 0 } = splitValueKey(key);
      if (property !== 'channel' || index < 1 || index > channelsPerUniverse) return false;
      levels[index - 1] = Number(value);
      return true;
    },
    state: (): Record<string, Value> => ({
      frames,
      ...Object.fromEntries([...levels].map((level, at) => [`channel[${at + 1}]`, level])),
    }),
  };
};
