import { createFakeClock } from '@eoms/drivers/kit';
import { expect, it } from 'vitest';
import { createPulse } from './engine-pulse.ts';
import { createPollScheduler } from './links/poll-scheduler.ts';

it('follows the poll scheduler, and shows when it has stalled', async () => {
  const clock = createFakeClock();
  const scheduler = createPollScheduler(clock);
  const pulse = createPulse(clock, scheduler);
  expect(pulse.agoMs()).toBeUndefined();
  pulse.start();
  await clock.advance(10_500);
  expect(pulse.agoMs()).toBeLessThan(1_100);
  scheduler.stop();
  await clock.advance(7_000);
  expect(pulse.agoMs()).toBeGreaterThan(6_900);
  pulse.stop();
  expect(pulse.agoMs()).toBeUndefined();
});
