import { expect, it } from 'vitest';
import { inSlices } from './in-slices.ts';

it('ends with the result, and timers run in between', async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  function* busy(): Generator<void, string> {
    const until = performance.now() + 200;
    while (performance.now() < until) yield;
    return 'done';
  }
  expect(await inSlices(busy())).toBe('done');
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(3);
});

it('rejects with what the calculation throws', async () => {
  function* broken(): Generator<void, never> {
    yield;
    throw new Error('no such number');
  }
  await expect(inSlices(broken())).rejects.toThrow('no such number');
});
