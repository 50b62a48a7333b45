import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits } from './mqtt.ts';
import { type BrokerFixture, openBrokerFixture, until } from './mqtt-broker.fixture.ts';

let fixture: BrokerFixture;
beforeEach(async () => {
  fixture = await openBrokerFixture();
});
afterEach(() => fixture.close());

const kept = 5_000;
const keep = async (): Promise<void> => {
  const broker = await fixture.broker.open({}, new AbortController().signal);
  for (let i = 0; i < kept; i += 1)
    await broker.publish(`site/floor-${i % 10}/room-${i % 100}/thing-${i}/state`, `value ${i}`, { retain: true });
};
/** Overlapping filters that match all, some or none. */
const filters = Array.from({ length: 200 }, (_, i) =>
  i % 4 === 0 ? `+/+/+/thing-${i}/#` : i % 4 === 1 ? `site/+/room-${(i - 1) / 4}/+/state` : `+/+/+/+/nothing-${i}`,
);

it.each(['one packet', 'packets of their own'])(
  '200 wildcard subscriptions in %s over 5 000 kept messages delay nobody for a second',
  async (how) => {
    await keep();
    const bystander = await fixture.client();
    await bystander.subscribeAsync('echo');
    const asking = await fixture.client();
    const got = new Set<string>();
    asking.on('message', (topic) => got.add(topic));
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    let longest = 0;
    let over = false;
    const watching = (async () => {
      while (!over) {
        const since = Date.now();
        const received = new Promise<void>((resolve) => bystander.once('message', () => resolve()));
        await bystander.publishAsync('echo', 'x', { qos: 1 });
        await received;
        longest = Math.max(longest, Date.now() - since);
      }
    })();
    if (how === 'one packet') await asking.subscribeAsync(['site/#', ...filters]);
    else await Promise.all(['site/#', ...filters].map((filter) => asking.subscribeAsync(filter)));
    await until(() => got.size === kept, 20_000);
    over = true;
    await watching;
    delay.disable();
    expect(longest).toBeLessThan(1_000);
    expect(delay.max / 1e6).toBeLessThan(1_000);
  },
  40_000,
);

it('a retained message arrives once for overlapping filters, with the lower QoS', async () => {
  const broker = await fixture.broker.open({}, new AbortController().signal);
  await broker.publish('a/b', '1', { retain: true, qos: 1 });
  await broker.publish('$hidden/b', '2', { retain: true });
  const client = await fixture.client();
  const got: string[] = [];
  client.on('message', (topic, _payload, { qos, retain }) => got.push(`${topic} ${qos} ${retain}`));
  await client.subscribeAsync(['a/+', '#', 'a/b', '+/b', 'end'], { qos: 0 });
  await broker.publish('end', '', {});
  await until(() => got.length >= 2);
  expect(got.sort()).toEqual(['a/b 0 true', 'end 0 false']);
});

it('a client has a limited number of subscriptions', async () => {
  const client = await fixture.client();
  const all = Array.from({ length: limits.subscriptions + 1 }, (_, i) => `many/${i}`);
  const since = Date.now();
  const answer = await client.subscribeAsync(all).catch((error: unknown) => error);
  expect(JSON.stringify(answer)).toContain('128');
  expect(Date.now() - since).toBeGreaterThan(1_000);
  await client.unsubscribeAsync('many/0');
  await client.subscribeAsync('many/again');
});
