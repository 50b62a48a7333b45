import type { WebhookRequest } from '@eoms/drivers/kit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAsking } from '../../platform/bus/asking.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import { createNotifyBus } from '../../platform/bus/notify-bus.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { createLog } from '../../platform/log/log.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createWebhookDelivery } from './deliver-webhook.ts';
import { createWebhookKeys } from './webhook-keys.ts';

const key = 'x7Qm2_rT9-kLw4Zb8NcV6hYs';
const log = createLog('silent');
const request: WebhookRequest = { query: { lux: '5' }, contentType: 'text/plain', body: Buffer.from([0, 255, 10]) };

let database: TestDatabase;
const buses: Bus[] = [];
const startNode = async () => {
  const bus = createNotifyBus(newId(), { database, log, metrics: createMetrics() });
  buses.push(bus);
  const keys = createWebhookKeys<WebhookRequest>({ perMinute: 3, now: () => 0 });
  const delivery = createWebhookDelivery({ keys, asking: createAsking(bus, log), log, onFailure: () => {} });
  const end = delivery.listen();
  await bus.start();
  return { keys, end, deliver: delivery.deliver };
};
let here: Awaited<ReturnType<typeof startNode>>;
let there: Awaited<ReturnType<typeof startNode>>;
beforeEach(async () => {
  database = await createTestDatabase();
  [here, there] = [await startNode(), await startNode()];
  await expect.poll(() => buses.map((bus) => bus.nodes().length), { timeout: 5_000 }).toEqual([1, 1]);
});
afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.stop()));
  await database.drop();
});

it('reaches the devices of all nodes, whichever received the request', async () => {
  const taken: [string, WebhookRequest][] = [];
  there.keys.listen(key, (one) => taken.push(['there', one]));
  expect(await here.deliver(key, request)).toBe('taken');
  expect(taken).toEqual([['there', request]]);
  // Two devices may share a key and run on different nodes.
  here.keys.listen(key, (one) => taken.push(['here', one]));
  const large = { ...request, body: Buffer.alloc(64 * 1024, 7) };
  expect(await here.deliver(key, large)).toBe('taken');
  expect(taken.slice(1)).toEqual([
    ['here', large],
    ['there', large],
  ]);
});

it('is limited where the device runs', async () => {
  there.keys.listen(key, () => undefined);
  const outcomes: string[] = [];
  for (let i = 0; i < 4; i += 1) outcomes.push(await here.deliver(key, request));
  expect(outcomes).toEqual(['taken', 'taken', 'taken', 'tooMany']);
});

it('is unknown only if every node says so', async () => {
  expect(await here.deliver(key, request)).toBe('unknown');
  there.end();
  expect(await here.deliver(key, request)).toBe('unreachable');
});
