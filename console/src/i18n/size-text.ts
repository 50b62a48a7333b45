import { number } from './format.ts';

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in bytes as people read it, in steps of 1 024: `1.4 GB`. */
export const sizeText = (bytes: number): string => {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  const value = bytes / 1024 ** step;
  return `${number(value, step > 0 && value < 10 ? 1 : 0)} ${units[step]}`;
};
