import { expect, it } from 'vitest';
import { clipped, panned, partOf, tickPattern, ticksOf, zoomed } from './window.ts';

const hour = 3_600_000;
const window = { from: 0, to: 24 * hour };

it('pans by a share of its length', () => {
  expect(panned(window, 0.25)).toEqual({ from: 6 * hour, to: 30 * hour });
  expect(panned(window, -1)).toEqual({ from: -24 * hour, to: 0 });
});
it('zooms around a fixed point', () => {
  const near = zoomed(window, 0.5, 6 * hour);
  expect(near).toEqual({ from: 3 * hour, to: 15 * hour });
  expect(partOf(near, 6 * hour)).toBe(partOf(window, 6 * hour));
});
it('zooms no further than the limits', () => {
  const short = zoomed(window, 0.00001);
  expect(short.to - short.from).toBe(300_000);
  const long = zoomed(window, 10_000);
  expect(long.to - long.from).toBe(90 * 24 * hour);
});
it('clips a span to the visible part', () => {
  expect(clipped(window, -5 * hour, 12 * hour)).toEqual({ left: 0, width: 0.5 });
  expect(clipped(window, 18 * hour, 99 * hour)).toEqual({ left: 0.75, width: 0.25 });
  expect(clipped(window, 25 * hour, 26 * hour)).toBeUndefined();
});
it('puts ticks on round times of the zone', () => {
  const { at, step } = ticksOf(window, 8, 8 * hour);
  expect(step).toBe(3 * hour);
  expect(at.every((one) => (one + 8 * hour) % (3 * hour) === 0)).toBe(true);
  expect(at.length).toBeLessThanOrEqual(9);
  expect([tickPattern(step), tickPattern(48 * hour)]).toEqual(['HH:mm', 'MM-DD']);
});
