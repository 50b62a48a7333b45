import { event } from '@eoms/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import { createNotifyBus } from '../bus/notify-bus.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { newId } from '../database/uuid.ts';
import type { Identity } from '../http/context.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createListeners } from '../news/listeners.ts';
import type { Listeners } from '../news/news.ts';
import { createLiveHub, type Follower, type LiveHub } from './live-hub.ts';

const ticked = event('test.ticked', z.object({ n: z.number() }));
const log = createLog('silent');
const soon = { timeout: 10_000, interval: 10 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Node {
  readonly bus: Bus;
  readonly news: Listeners;
  readonly hub: LiveHub;
}
let nodes: Node[];
const open = async (): Promise<Node> => {
  const bus = createNotifyBus(newId(), { database, log, metrics: createMetrics() });
  const news = createListeners(log, bus);
  const node = { bus, news, hub: createLiveHub({ log, metrics: createMetrics(), news, bus }) };
  nodes.push(node);
  await bus.start();
  await expect.poll(() => nodes.map((one) => one.bus.nodes().length), soon).toEqual(nodes.map(() => nodes.length - 1));
  return node;
};
const join = ({ hub }: Node, places: Identity['places'] = 'all') => {
  const numbers: number[] = [];
  const seen = { resyncs: 0 };
  const follower: Follower = {
    identity: { places } as Identity,
    topics: new Set(),
    send: (frame) =>
      void numbers.push(...JSON.parse(String(frame)).events.map((one: { payload: { n: number } }) => one.payload.n)),
    resync: () => {
      seen.resyncs += 1;
    },
  };
  hub.join(follower);
  const follow = async (topic: string) => {
    hub.follow(follower, topic);
    await hub.settled();
  };
  return { follower, numbers, seen, follow };
};

let here: Node;
let there: Node;
beforeEach(async () => {
  nodes = [];
  here = await open();
  there = await open();
});
afterEach(() => Promise.all(nodes.map(({ bus }) => bus.stop())));

describe('events of another node', () => {
  it('reach those who follow them and may see their place', async () => {
    const [all, one] = [join(here), join(here, ['p1'])];
    await Promise.all([all.follow('devices'), one.follow('devices')]);
    expect([there.hub.isWanted('devices'), there.hub.isWanted('alarms')]).toEqual([true, false]);
    there.hub.publish('devices', ticked, { n: 1 }, { placeId: 'p1' });
    there.hub.publish('devices', ticked, { n: 2 }, { placeId: 'p2' });
    there.hub.publish('alarms', ticked, { n: 3 });
    for (let n = 4; n < 1_000; n++) there.hub.publish('devices', ticked, { n });
    await expect.poll(() => all.numbers.length, soon).toBe(998);
    expect(all.numbers.slice(2)).toEqual(Array.from({ length: 996 }, (_, i) => i + 4));
    expect(one.numbers).not.toContain(2);
    here.hub.unfollow(all.follower, 'devices');
    here.hub.unfollow(one.follower, 'devices');
    await expect.poll(() => there.hub.isWanted('devices'), soon).toBe(false);
  });

  it('are never missed once the subscription is settled', async () => {
    const browser = join(here);
    for (let n = 0; n < 100; n++) {
      await browser.follow(`device:${n}`);
      there.hub.publish(`device:${n}`, ticked, { n });
    }
    await expect.poll(() => browser.numbers, soon).toEqual(Array.from({ length: 100 }, (_, n) => n));
    expect(browser.seen.resyncs).toBe(0);
  });

  it('can be resumed after a disconnection', async () => {
    const first = join(here);
    await first.follow('devices');
    const since = here.hub.sequence();
    here.hub.leave(first.follower);
    there.hub.publish('devices', ticked, { n: 1 });
    await expect.poll(here.hub.sequence, soon).toBe(since + 1);
    const again = join(here);
    const missed = here.hub.missed(again.follower, ['devices'], since);
    expect(JSON.parse(String(missed)).events).toMatchObject([{ payload: { n: 1 } }]);
  });

  it('of a node that came later arrive too, without a reload', async () => {
    const browser = join(here);
    await browser.follow('devices');
    const third = await open();
    await expect.poll(() => third.hub.isWanted('devices'), soon).toBe(true);
    third.hub.publish('devices', ticked, { n: 7 });
    await expect.poll(() => browser.numbers, soon).toEqual([7]);
  });
});

describe('when nodes lose touch', () => {
  it('browsers load again, nothing from before is resumed, and events go on', async () => {
    const browser = join(here);
    await browser.follow('devices');
    const since = here.hub.sequence();
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'eoms bus listening' and datname = current_database()`,
    );
    await expect.poll(() => browser.seen.resyncs, soon).toBeGreaterThan(0);
    expect(here.hub.missed(browser.follower, [], since)).toBe('gap');
    await expect.poll(() => nodes.map(({ bus }) => bus.nodes().length), soon).toEqual([1, 1]);
    await browser.follow('alarms');
    there.hub.publish('alarms', ticked, { n: 1 });
    there.hub.publish('devices', ticked, { n: 2 });
    await expect.poll(() => browser.numbers, soon).toEqual([1, 2]);
  });

  it('nobody works for one that left', async () => {
    await join(here).follow('devices');
    expect(there.hub.isWanted('devices')).toBe(true);
    await here.bus.stop();
    await expect.poll(() => there.hub.isWanted('devices'), soon).toBe(false);
  });

  it('a subscription waits a second at most, and events of this node do not wait', async () => {
    // A node without a live link confirms nothing.
    const silent = createNotifyBus(newId(), { database, log, metrics: createMetrics() });
    await silent.start();
    await expect.poll(() => here.bus.nodes().length, soon).toBe(2);
    const browser = join(here);
    const start = performance.now();
    const settled = browser.follow('devices');
    here.hub.publish('devices', ticked, { n: 1 });
    await expect.poll(() => browser.numbers, soon).toEqual([1]);
    expect(performance.now() - start).toBeLessThan(900);
    await settled;
    expect(performance.now() - start).toBeGreaterThan(900);
    await silent.stop();
  });
});
