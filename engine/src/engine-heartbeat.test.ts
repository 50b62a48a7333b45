import { createFakeClock } from '@eoms/drivers/kit';
import { expect, it } from 'vitest';
import { createEngineHeartbeat } from './engine-heartbeat.ts';
import { createPollScheduler } from './links/poll-scheduler.ts';

it('follows the poll scheduler, and shows when it has stalled', async () => {
  const clock = createFakeClock();
  const scheduler = createPollScheduler(clock);
  const heartbeat = createEngineHeartbeat(clock, scheduler);
  expect(heartbeat.agoMs()).toBeUndefined();
  heartbeat.start();
  await clock.advance(10_500);
  expect(heartbeat.agoMs()).toBeLessThan(1_100);
  scheduler.stop();
  await clock.advance(7_000);
  expect(heartbeat.agoMs()).toBeGreaterThan(6_900);
  heartbeat.stop();
  expect(heartbeat.agoMs()).toBeUndefined();
});
