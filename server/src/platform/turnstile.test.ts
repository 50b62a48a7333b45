import { letTimePass } from '@eoms/contract/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTurnstile } from './turnstile.ts';

/** Work that goes on until it is let go. */
const lasting = () => {
  let letGo = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { work: () => promise, letGo: () => letGo() };
};

afterEach(() => void vi.useRealTimers());

describe('a turnstile', () => {
  it('lets so many work at once, makes some wait and refuses the others', async () => {
    const inTurn = createTurnstile({ atOnce: 1, waitingAtMost: 1 });
    const first = lasting();
    const done = inTurn(first.work);
    const next = vi.fn(async () => 'next');
    const waits = inTurn(next);
    await expect(inTurn(async () => 'third')).rejects.toMatchObject({ code: '429' });
    expect(next).not.toHaveBeenCalled();
    first.letGo();
    expect(await waits).toBe('next');
    await done;
    expect(await inTurn(async () => 'again')).toBe('again');
  });

  it('lets the next one in when a work takes long, up to a number', async () => {
    vi.useFakeTimers();
    const inTurn = createTurnstile({ atOnce: 1, waitingAtMost: 5, slow: { afterMs: 20, atOnce: 1 } });
    const [long, longer] = [lasting(), lasting()];
    const works = [inTurn(long.work), inTurn(longer.work)];
    // The first stands aside, so the second begins; it may not, so the third waits.
    const third = vi.fn(async () => 'third');
    const waits = inTurn(third);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(third).not.toHaveBeenCalled();
    // The place aside is free again: the second takes it.
    long.letGo();
    expect(await waits).toBe('third');
    longer.letGo();
    await Promise.all(works);
    expect(await Promise.all([inTurn(async () => 1), inTurn(async () => 2)])).toEqual([1, 2]);
  });

  it('passes on the turn of work that fails, whether it was slow or not', async () => {
    const inTurn = createTurnstile({ atOnce: 1, waitingAtMost: 5, slow: { afterMs: 10, atOnce: 1 } });
    const fails = async (ms: number) => {
      await letTimePass(ms, 'work that takes so long');
      throw new Error('failed');
    };
    await Promise.all([0, 50, 0, 50].map((ms) => expect(inTurn(() => fails(ms))).rejects.toThrow('failed')));
    expect(await inTurn(async () => 'done')).toBe('done');
  });
});
