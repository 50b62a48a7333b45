import { createFakeClock } from '@eoms/drivers/kit';
import { describe, expect, it } from 'vitest';
import { createConnectGate } from './connect-gate.ts';
import { createPollScheduler } from './poll-scheduler.ts';

describe('the poll scheduler', () => {
  it('runs every turn once, in its slot, never early', async () => {
    const clock = createFakeClock();
    const scheduler = createPollScheduler(clock);
    const begun = clock.now();
    const late: number[] = [];
    for (let i = 0; i < 500; i += 1) {
      const due = begun + ((i * 37) % 5_000);
      scheduler.turn(() => late.push(clock.now() - due)).at(due);
    }
    for (let i = 0; i < 5_200; i += 1) await clock.advance(1);
    expect(late.length).toBe(500);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...late)).toBeLessThanOrEqual(20);
  });

  it('removes a turn, keeps one added while it runs, and stops', async () => {
    const clock = createFakeClock();
    const scheduler = createPollScheduler(clock);
    const ran: string[] = [];
    const again = scheduler.turn(() => {
      ran.push('again');
      if (ran.length < 3) again.at(clock.now() + 100);
    });
    again.at(clock.now() + 900);
    again.at(clock.now() + 50);
    const never = scheduler.turn(() => ran.push('never'));
    never.at(clock.now() + 50);
    never.cancel();
    scheduler.turn(() => ran.push('late')).at(clock.now() + 5_000);
    await clock.advance(1_000);
    expect(ran).toEqual(['again', 'again', 'again']);
    scheduler.stop();
    await clock.advance(10_000);
    expect(ran.length).toBe(3);
  });
});

describe('the connection gate', () => {
  it('admits a limited number concurrently, recently online devices first', async () => {
    const gate = createConnectGate(2);
    const { signal } = new AbortController();
    const order: string[] = [];
    const leaves: (() => void)[] = [];
    const come = (name: string, failures: number, how = signal) =>
      gate.enter(failures, how).then((leave) => {
        order.push(name);
        leaves.push(leave);
      });
    const gone = new AbortController();
    const all = [come('a', 0), come('b', 9), come('dead', 50), come('gave up', 0, gone.signal), come('lately', 1)];
    gone.abort();
    await Promise.all(all.slice(0, 2));
    expect(order).toEqual(['a', 'b']);
    expect(gate.waiting()).toBe(3);
    leaves[0]?.();
    leaves[0]?.();
    await all[4];
    expect(order).toEqual(['a', 'b', 'gave up', 'lately']);
    leaves[1]?.();
    await all[2];
    expect(order.at(-1)).toBe('dead');
  });
});
