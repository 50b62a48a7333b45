import { numbersFrom } from '../seeded-numbers.ts';

const hour = 3_600_000;

export interface PastPoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly number: number;
}

interface Curve {
  /** Keys of values, without their index. */
  readonly key: RegExp;
  readonly decimals: number;
  /** The value at a time, from the value now; `use` is 1 in the middle of a working day and 0 at night. */
  readonly value: (now: number, hoursAgo: number, use: number, noise: number) => number;
}

/** How measured values of a building behave over days; counters only grow. */
const curves: readonly Curve[] = [
  { key: /^temperature$/, decimals: 1, value: (now, _ago, use, noise) => now - 1.2 + 2.2 * use + 0.8 * noise },
  { key: /^humidity$/, decimals: 1, value: (now, _ago, use, noise) => now - 3 + 5 * use + 4 * noise },
  { key: /^co2$/, decimals: 0, value: (_now, _ago, use, noise) => 430 + 520 * use + 60 * noise },
  { key: /^pm25$/, decimals: 0, value: (now, _ago, use, noise) => Math.max(2, now + 8 * use + 6 * noise) },
  { key: /^(voltage|inputVoltage)$/, decimals: 1, value: (_now, _ago, use, noise) => 231 - 2 * use + 2 * noise },
  {
    key: /^current$/,
    decimals: 2,
    value: (now, _ago, use, noise) => Math.max(0.2, now * (0.25 + 0.8 * use) + 0.1 * noise),
  },
  {
    key: /^activePower$/,
    decimals: 0,
    value: (now, _ago, use, noise) => Math.max(20, now * (0.25 + 0.8 * use) + 20 * noise),
  },
  {
    key: /^load$/,
    decimals: 0,
    value: (now, _ago, use, noise) => Math.min(95, Math.max(5, now * (0.5 + 0.6 * use) + 3 * noise)),
  },
  { key: /^windSpeed$/, decimals: 1, value: (_now, _ago, use, noise) => Math.max(0, 2 + 1.5 * use + 1.5 * noise) },
  { key: /^people$/, decimals: 0, value: (_now, _ago, use, noise) => Math.max(0, 95 * use + 12 * use * noise) },
  { key: /^(lampHours|filterHours)$/, decimals: 0, value: (now, ago) => Math.max(0, now - ago * 0.3) },
  { key: /^energy$/, decimals: 3, value: (now, ago) => Math.max(0, now - ago * 0.4) },
];

const withoutIndex = (key: string): string => key.replace(/\[\d+\]$/, '');
export const hasCurve = (key: string): boolean => curves.some((curve) => curve.key.test(withoutIndex(key)));

/** Between 0 at night and 1 at two in the afternoon; less on weekends. */
const useAt = (at: number): number => {
  const time = new Date(at);
  const weekday = time.getDay() >= 1 && time.getDay() <= 5 ? 1 : 0.35;
  return weekday * Math.max(0, Math.cos(((time.getHours() + time.getMinutes() / 60 - 14) * Math.PI) / 13));
};

/** One reading an hour from `from` up to `to`, always the same for the same seed, at the same minute of each hour. */
export const sampleReadings = (
  key: string,
  now: number,
  { from, to, seed }: { readonly from: number; readonly to: number; readonly seed: number },
): PastPoint[] => {
  const curve = curves.find((candidate) => candidate.key.test(withoutIndex(key)));
  if (!curve) return [];
  const minute = Math.floor(numbersFrom(seed)() * 59) * 60_000;
  const points: PastPoint[] = [];
  for (let start = Math.ceil(from / hour) * hour; start + minute < to; start += hour) {
    const at = start + minute;
    const noise = numbersFrom(seed ^ Math.floor(start / hour))() * 2 - 1;
    const value = curve.value(now, (to - at) / hour, useAt(at), noise);
    points.push({ at, number: Number(value.toFixed(curve.decimals)) });
  }
  return points;
};
