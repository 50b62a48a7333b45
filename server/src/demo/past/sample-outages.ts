import { numbersFrom } from '../seeded-numbers.ts';

/** A device that did not answer for a while. */
export interface SampleOutage {
  /** Index of the device in the list of samples. */
  readonly device: number;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
}

const hour = 3_600_000;
const mostHours = 2.5;

/**
 * What went wrong on one day, always the same for the same venue and day: on most days nothing or one device, mostly
 * for a few minutes. `day` is its beginning.
 */
export const sampleOutages = (day: Date, seed: number, devices: readonly number[]): SampleOutage[] => {
  const random = numbersFrom(seed ^ Math.floor(day.getTime() / hour));
  const count = Math.floor(random() * 4);
  return Array.from({ length: devices.length === 0 ? 0 : count }, () => {
    const device = devices[Math.floor(random() * devices.length)] ?? 0;
    const from = day.getTime() + (8 + random() * 11) * hour;
    return { device, from: Math.round(from), to: Math.round(from + (0.05 + random() ** 3 * mostHours) * hour) };
  });
};
