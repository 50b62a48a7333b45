import { expect, it } from 'vitest';
import { sampleOutages } from './sample-outages.ts';
import { hasCurve, sampleReadings } from './sample-readings.ts';

const day = 86_400_000;
const to = new Date(2026, 2, 4, 12).getTime();
const span = { from: to - 30 * day, to, seed: 7 };

it('has one reading an hour for thirty days, in the past and the same each time', () => {
  const points = sampleReadings('temperature', 22, span);
  expect(points).toHaveLength(720);
  expect(points.every(({ at }) => at >= span.from && at < to)).toBe(true);
  expect(points.every(({ number }) => number > 15 && number < 30)).toBe(true);
  expect(sampleReadings('temperature', 22, span)).toEqual(points);
});

it('is warmer in the afternoon than at night', () => {
  const at = (hour: number) =>
    sampleReadings('temperature', 22, span).filter((point) => new Date(point.at).getHours() === hour);
  const mean = (hour: number) => at(hour).reduce((sum, { number }) => sum + number, 0) / at(hour).length;
  expect(mean(14)).toBeGreaterThan(mean(3) + 1);
});

it('lets counters only grow, up to what the device says now', () => {
  const hours = sampleReadings('lampHours[1]', 500, span).map(({ number }) => number);
  expect(hours).toEqual([...hours].sort((a, b) => a - b));
  expect(hours.at(-1)).toBeLessThanOrEqual(500);
  expect(hasCurve('input')).toBe(false);
  expect(sampleReadings('input', 3, span)).toEqual([]);
});

it('has some outages in a month, each of a device that exists', () => {
  const outages = Array.from({ length: 30 }, (_, index) =>
    sampleOutages(new Date(2026, 1, index), 7, [3, 5, 8]),
  ).flat();
  expect(outages.length).toBeGreaterThan(10);
  expect(outages.length).toBeLessThan(90);
  expect(outages.every(({ device, from, to: until }) => [3, 5, 8].includes(device) && until > from)).toBe(true);
});
