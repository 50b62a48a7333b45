import { letTimePass } from '@eoms/contract/testing';
import { describe, expect, it, vi } from 'vitest';
import { createRepeated } from './repeat.ts';

const log = { error: vi.fn() };

describe('repeated work', () => {
  it('goes on after a failure, and never runs twice at the same time', async () => {
    let runs = 0;
    let inside = 0;
    const repeated = createRepeated({
      name: 'test',
      everyMs: 5,
      log,
      work: async () => {
        inside += 1;
        expect(inside).toBe(1);
        await letTimePass(2, 'work that two could do at once');
        inside -= 1;
        runs += 1;
        if (runs === 1) throw new Error('once');
        return undefined;
      },
    });
    repeated.start();
    repeated.wake();
    repeated.wake();
    await expect.poll(() => runs).toBeGreaterThan(3);
    await repeated.stop();
    const after = runs;
    repeated.wake();
    await letTimePass(20, 'it would run again');
    expect(runs).toBe(after);
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  it('comes earlier when the work says so, or when it is woken', async () => {
    let runs = 0;
    const repeated = createRepeated({
      name: 'test',
      everyMs: 3_600_000,
      log,
      work: async () => {
        runs += 1;
        return runs < 3 ? 1 : undefined;
      },
    });
    repeated.start();
    await expect.poll(() => runs).toBe(3);
    repeated.wake();
    await expect.poll(() => runs).toBe(4);
    await repeated.stop();
  });
});
