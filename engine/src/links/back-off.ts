/**
 * Pause before the next attempt in milliseconds: doubles from `from` to `to`, with its upper half random so that
 * devices spread.
 */
export const backOffMs = (failures: number, from: number, to: number, random: () => number = Math.random): number => {
  const full = Math.min(to, from * 2 ** Math.max(0, Math.min(failures, 20) - 1));
  return Math.round(full / 2 + (full / 2) * random());
};
