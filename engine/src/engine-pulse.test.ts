import { createFakeClock } from '@eoms/drivers/kit';
import { expect, it } from 'vitest';
import { createPulse } from './engine-pulse.ts';
import { createTimerWheel } from './links/timer-wheel.ts';

it('follows the timer wheel, and shows when it has stalled', async () => {
  const clock = createFakeClock();
  const wheel = createTimerWheel(clock);
  const pulse = createPulse(clock, wheel);
  expect(pulse.agoMs()).toBeUndefined();
  pulse.start();
  await clock.advance(10_500);
  expect(pulse.agoMs()).toBeLessThan(1_100);
  wheel.stop();
  await clock.advance(7_000);
  expect(pulse.agoMs()).toBeGreaterThan(6_900);
  pulse.stop();
  expect(pulse.agoMs()).toBeUndefined();
});
