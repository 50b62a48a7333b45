import { createFakeClock, deviceError } from '@eoms/drivers/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backOffMs } from './back-off.ts';
import { createCrashGuard } from './crash-guard.ts';
import { createRoundTrips } from './round-trips.ts';
import { hashOf, untilNextTurn } from './spread.ts';

describe('the back-off', () => {
  it('grows to its limit and never beyond, with random jitter', () => {
    const longest = (failures: number) => backOffMs(failures, 1_000, 60_000, () => 1);
    expect([1, 2, 3, 7, 1_000].map(longest)).toEqual([1_000, 2_000, 4_000, 60_000, 60_000]);
    expect(backOffMs(3, 1_000, 60_000, () => 0)).toBe(2_000);
  });
});

describe('the spread of polls', () => {
  it('gives every device its own phase and keeps it', () => {
    const turns = Array.from({ length: 1_000 }, (_, i) => untilNextTurn(`device ${i}`, 5_000, 1_234_567));
    const buckets = new Set(turns.map((turn) => Math.floor(turn / 250)));
    expect(buckets.size).toBeGreaterThanOrEqual(20);
    expect(hashOf('a')).not.toBe(hashOf('b'));
  });

  it('is always in the future, at the same phase', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 100, max: 100_000 }),
        fc.integer({ min: 0, max: 2e12 }),
        (key, every, now) => {
          const wait = untilNextTurn(key, every, now);
          expect(wait).toBeGreaterThan(0);
          expect(wait).toBeLessThanOrEqual(every);
          expect(untilNextTurn(key, every, now + wait)).toBe(every);
        },
      ),
    );
  });
});

describe('the crash guard', () => {
  const setUp = () => {
    const clock = createFakeClock();
    const crashes: string[] = [];
    const guard = createCrashGuard({
      clock,
      timing: { crashes: 3, crashWindowMs: 300_000, driverCallMs: 1_000 },
      onCrash: (error, tooMany) => crashes.push(`${error.message}${tooMany ? '!' : ''}`),
    });
    const fail = () => guard.call(async () => Promise.reject(new Error('bug'))).catch(() => {});
    return { clock, guard, crashes, fail };
  };

  it('counts faults of the driver and reports when the limit is reached', async () => {
    const { crashes, fail } = setUp();
    for (let i = 0; i < 3; i += 1) await fail();
    expect(crashes).toEqual(['bug', 'bug', 'bug!']);
  });

  it('forgets old faults', async () => {
    const { clock, crashes, fail } = setUp();
    await fail();
    await fail();
    await clock.advance(300_000);
    await fail();
    expect(crashes.at(-1)).toBe('bug');
  });

  it('does not count errors of the device against the driver', async () => {
    const { crashes, guard } = setUp();
    const refused = deviceError('refused', { zh: '否', en: 'no' });
    await expect(guard.call(() => Promise.reject(refused))).rejects.toBe(refused);
    expect(crashes).toEqual([]);
  });

  it('ends a call that hangs', async () => {
    const { clock, crashes, guard } = setUp();
    const call = guard.call(() => new Promise(() => {}));
    call.catch(() => {});
    await clock.advance(1_000);
    await expect(call).rejects.toThrow('never ended');
    expect(crashes.length).toBe(1);
  });
});

describe('what is kept for diagnosis', () => {
  it('has the median and the 95th percentile of the response times', () => {
    const trips = createRoundTrips();
    expect(trips.percentiles()).toBeUndefined();
    for (let ms = 1; ms <= 200; ms += 1) trips.add(ms);
    expect(trips.percentiles()).toEqual({ p50: 151, p95: 196 });
  });
});
