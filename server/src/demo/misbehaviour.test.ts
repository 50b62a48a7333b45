import { createFakeClock } from '@eoms/drivers/kit';
import type { Fault, Simulator } from '@eoms/drivers/simulators';
import { describe, expect, it } from 'vitest';
import { createLog } from '../platform/log/log.ts';
import { cycleMs, planCycle } from './misbehaviour.ts';
import { runMisbehaviour } from './run-misbehaviour.ts';

describe('planCycle', () => {
  it('repeats for the same seed and differs in the next cycle', () => {
    expect(planCycle(7, 0, 24)).toEqual(planCycle(7, 0, 24));
    expect(planCycle(7, 0, 24)).not.toEqual(planCycle(7, 1, 24));
    expect(planCycle(8, 0, 24)).not.toEqual(planCycle(7, 0, 24));
  });

  it('reaches every projector in time, never one twice in a cycle, and is over when the cycle ends', () => {
    const met = new Set<number>();
    for (let cycle = 0; cycle < 60; cycle += 1) {
      const plan = planCycle(1, cycle, 24);
      expect(new Set(plan.map((event) => event.device)).size).toBe(plan.length);
      for (const { device, atMs, forMs } of plan) {
        expect(atMs + forMs).toBeLessThan(cycleMs);
        met.add(device);
      }
    }
    expect([...met].sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
  });

  it('refuses once a cycle for 40 seconds', () => {
    const refusals = planCycle(3, 0, 24).filter(({ ill }) => ill.kind === 'fault' && ill.fault === 'refuse');
    expect(refusals).toMatchObject([{ forMs: 40_000 }]);
  });
});

interface Doll extends Simulator {
  readonly seen: string[];
}
const doll = (port: number, broken: () => boolean = () => false): Doll => {
  const seen: string[] = [];
  return {
    seen,
    host: '127.0.0.1',
    port,
    state: () => ({}),
    set: (property, value) => void seen.push(`${property}=${value}`),
    fault: async (fault: Fault) => {
      if (broken()) throw new Error('the port is taken');
      seen.push(fault);
    },
    close: async () => undefined,
  };
};
const log = createLog('silent');
const refusing = (seed: number) =>
  planCycle(seed, 0, 24).find(({ ill }) => ill.kind === 'fault' && ill.fault === 'refuse')?.device ?? 0;

describe('runMisbehaviour', () => {
  it('follows the plan and clears all faults, cycle after cycle', async () => {
    const clock = createFakeClock();
    const dolls = Array.from({ length: 24 }, (_, index) => doll(index));
    const faults = runMisbehaviour({ clock, seed: 5, simulators: () => dolls, projectors: 24, log }, false);
    const who = refusing(5);
    await clock.advance(21_000);
    expect(faults.faultOf(who)).toBe('refuse');
    await clock.advance(cycleMs - 22_000);
    for (let number = 1; number <= 24; number += 1) expect(faults.faultOf(number)).toBe('none');
    const count = dolls.flatMap(({ seen }) => seen).length;
    expect(count).toBe(10);
    await clock.advance(cycleMs);
    expect(dolls.flatMap(({ seen }) => seen)).toHaveLength(20);
    faults.stop();
    expect(clock.waiting()).toBe(0);
  });

  it('leaves devices with a manual fault alone', async () => {
    const clock = createFakeClock();
    const dolls = Array.from({ length: 24 }, (_, index) => doll(index));
    const faults = runMisbehaviour({ clock, seed: 5, simulators: () => dolls, projectors: 24, log }, false);
    const who = refusing(5);
    await faults.setFault(who, 'mute');
    await clock.advance(70_000);
    expect(dolls[who - 1]?.seen).toEqual(['mute']);
    await faults.setFault(who, 'none');
    expect(faults.faultOf(who)).toBe('none');
    faults.stop();
  });

  it('does nothing on its own when calm', async () => {
    const clock = createFakeClock();
    const one = doll(1);
    runMisbehaviour({ clock, seed: 5, simulators: () => [one], projectors: 1, log }, true);
    await clock.advance(cycleMs * 2);
    expect(one.seen).toEqual([]);
  });

  it('tries again when a port was in use', async () => {
    const clock = createFakeClock();
    let taken = false;
    const dolls = Array.from({ length: 24 }, (_, index) => doll(index, () => taken));
    const faults = runMisbehaviour({ clock, seed: 5, simulators: () => dolls, projectors: 24, log }, false);
    const who = refusing(5);
    await clock.advance(30_000);
    taken = true;
    await clock.advance(40_000);
    expect(faults.faultOf(who)).toBe('refuse');
    taken = false;
    await clock.advance(6_000);
    expect(faults.faultOf(who)).toBe('none');
    faults.stop();
  });
});
