import { event } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { newId } from '../database/uuid.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import type { Bus } from './bus.ts';
import { createNotifyBus } from './notify-bus.ts';
import { createOthersKnow } from './others-know.ts';
import { createSoloBus } from './solo-bus.ts';

const changed = event('test.changed', z.object({ n: z.number() }));

let database: TestDatabase;
let here: Bus;
let there: Bus;
let othersKnow: () => Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const open = () => createNotifyBus(newId(), { database, log: createLog('silent'), metrics: createMetrics() });
  [here, there] = [open(), open()];
  othersKnow = createOthersKnow(here);
  createOthersKnow(there);
  await Promise.all([here.start(), there.start()]);
  const both = () => [here.nodes().length, there.nodes().length];
  await expect.poll(both, { timeout: 10_000, interval: 10 }).toEqual([1, 1]);
});
afterEach(() => Promise.all([here.stop(), there.stop()]));

it('waits until the others have acted on what was published, however long each of them takes', async () => {
  const seen: number[] = [];
  there.on(changed, async ({ n }) => {
    await letTimePass(100 - n, 'each of them takes its time');
    seen.push(n);
  });
  for (let n = 0; n < 50; n += 1) here.publish(changed, { n });
  await othersKnow();
  expect(seen).toHaveLength(50);
});

it('waits two seconds for one that does not come to an end, and not again', async () => {
  let finish = (): void => undefined;
  const unsubscribe = there.on(changed, () => new Promise<void>((resolve) => (finish = resolve)));
  here.publish(changed, { n: 1 });
  const timed = async () => {
    const began = performance.now();
    await othersKnow();
    return performance.now() - began;
  };
  expect(await timed()).toBeGreaterThan(1_900);
  expect(await timed()).toBeLessThan(500);
  unsubscribe();
  finish();
  // Once it has caught up, it is waited for as before.
  const seen: number[] = [];
  there.on(changed, ({ n }) => void seen.push(n));
  const isWaitedFor = async (): Promise<boolean> => {
    const before = seen.length;
    here.publish(changed, { n: 2 });
    await othersKnow();
    return seen.length > before;
  };
  await expect.poll(isWaitedFor).toBe(true);
});

it('does not wait for anybody on a node that is alone', async () => {
  await createOthersKnow(createSoloBus('me'))();
});
