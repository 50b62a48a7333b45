import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSpread } from './spread.ts';

const pace = { together: 10, eachMs: 20, withinMs: 5_000 };
const many = (n: number) => Array.from({ length: n }, (_, i) => i);

describe('work that is spread', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is done at once for a few', () => {
    const called: number[] = [];
    createSpread<number>(pace).over(many(10), (n) => void called.push(n));
    expect(called).toEqual(many(10));
  });

  it('comes evenly and in time for many, once for each', () => {
    const called: number[] = [];
    const spread = createSpread<number>(pace);
    const work = (n: number) => void called.push(n);
    spread.over(many(1_000), work);
    spread.over(many(1_000), work);
    expect(called).toEqual([]);
    let most = 0;
    for (let s = 0; s < 5; s += 1) {
      const before = called.length;
      vi.advanceTimersByTime(1_000);
      most = Math.max(most, called.length - before);
    }
    expect(most).toBeLessThan(300);
    expect([...called].sort((a, b) => a - b)).toEqual(many(1_000));
  });

  it('takes only as long as it has to', () => {
    let called = 0;
    createSpread<number>(pace).over(many(60), () => {
      called += 1;
    });
    vi.advanceTimersByTime(1_000);
    expect(called).toBe(60);
  });

  it('is not done for one that has gone', () => {
    const called: number[] = [];
    const spread = createSpread<number>(pace);
    spread.over(many(20), (n) => void called.push(n));
    spread.forget(7);
    vi.advanceTimersByTime(5_000);
    expect(called).toHaveLength(19);
    expect(called).not.toContain(7);
  });
});
