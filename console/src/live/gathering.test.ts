import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGathering } from './gathering.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('passes on at once what comes after a quiet time, and the rest together', async () => {
  const got: number[][] = [];
  const gathering = createGathering<number>((items) => got.push([...items]), 200);
  gathering.add(1);
  gathering.add(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(got).toEqual([[1, 2]]);
  for (const n of [3, 4, 5]) {
    await vi.advanceTimersByTimeAsync(50);
    gathering.add(n);
  }
  expect(got).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(50);
  expect(got).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  await vi.advanceTimersByTimeAsync(1_000);
  gathering.add(6);
  await vi.advanceTimersByTimeAsync(0);
  expect(got.at(-1)).toEqual([6]);
});

it('passes nothing on after its end', async () => {
  const apply = vi.fn();
  const gathering = createGathering(apply, 200);
  gathering.add(1);
  gathering.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(apply).not.toHaveBeenCalled();
});
