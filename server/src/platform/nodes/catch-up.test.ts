import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { type CatchUp, createCatchUp } from './catch-up.ts';

describe('a node', () => {
  let at = 0;
  let catchUp: CatchUp;
  let works: { resolve(): void; reject(error: Error): void }[];
  beforeEach(() => {
    vi.useFakeTimers();
    at = 0;
    works = [];
    catchUp = createCatchUp(createLog('silent'), () => at);
    catchUp.onWake(() => new Promise((resolve, reject) => works.push({ resolve, reject })));
  });
  afterEach(() => {
    catchUp.stop();
    vi.useRealTimers();
  });
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 200) {
      at += 200;
      await vi.advanceTimersByTimeAsync(200);
    }
  };

  it('that goes on all the time has nothing to catch up with', async () => {
    await pass(10_000);
    expect([catchUp.isCurrent(), catchUp.untilCurrent(), works.length]).toEqual([true, undefined, 0]);
  });

  it('that stood still knows it at once, before any timer, until it has caught up', async () => {
    at += 5_000;
    expect(catchUp.isCurrent()).toBe(false);
    let waited = false;
    void catchUp.untilCurrent()?.then(() => {
      waited = true;
    });
    await pass(1_000);
    expect([works.length, catchUp.isCurrent(), waited]).toEqual([1, false, false]);
    works[0]?.resolve();
    await pass(200);
    expect([catchUp.isCurrent(), waited]).toEqual([true, true]);
  });

  it('tries again when it could not catch up, and keeps nobody waiting for long', async () => {
    at += 2_000;
    let waited = false;
    void catchUp.untilCurrent()?.then(() => {
      waited = true;
    });
    works[0]?.reject(new Error('no database'));
    await pass(2_000);
    expect([works.length, catchUp.isCurrent(), waited]).toEqual([2, false, true]);
    works[1]?.resolve();
    await pass(200);
    expect(catchUp.isCurrent()).toBe(true);
  });

  it('that stands still again while it catches up begins anew', async () => {
    at += 2_000;
    expect(catchUp.isCurrent()).toBe(false);
    at += 2_000;
    expect(catchUp.isCurrent()).toBe(false);
    works[0]?.resolve();
    await pass(200);
    expect([works.length, catchUp.isCurrent()]).toEqual([2, false]);
    works[1]?.resolve();
    await pass(200);
    expect(catchUp.isCurrent()).toBe(true);
  });
});
