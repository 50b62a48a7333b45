import { event } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import { createNotifyBus } from '../bus/notify-bus.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { newId } from '../database/uuid.ts';
import type { Identity } from '../http/context.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createNews } from '../news/create-news.ts';
import { localEvent, type News, recordedEvent } from '../news/news.ts';
import { createWork } from '../work/create-work.ts';
import { createLiveHub, type LiveHub } from './live-hub.ts';

const payload = z.object({ n: z.number(), placeId: z.string() });
const saved = event('test.saved', payload);
const raised = recordedEvent('test.raised', payload, ({ placeId }) => placeId);
const shown = event('test.shown', z.object({ n: z.number() }));
const counted = localEvent('test.counted', z.object({ n: z.number() }));
const log = createLog('silent');
const soon = { timeout: 10_000, interval: 10 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Node {
  readonly bus: Bus;
  readonly news: News;
  readonly hub: LiveHub;
  readonly woken: (string | undefined)[];
}
/** Both nodes declare the same, as the nodes of a system do. */
const declare = ({ news, hub, woken }: Node): void => {
  hub.pushes(saved, () => {
    throw new Error('broken');
  });
  hub.pushes(saved, async () => {
    throw new Error('broken later');
  });
  hub.pushes(saved, ({ n, placeId }, publish) => publish('things', shown, { n }, { placeId }));
  hub.pushes(raised, ({ n, placeId }, publish) => publish('things', shown, { n }, { placeId }));
  hub.pushes(shown, 'things');
  hub.pushes(counted, 'counts');
  news.deliver(raised, 'test', async () => undefined);
  const queue = { wake: (lane?: string) => void woken.push(lane) };
  news.wakes(saved, queue);
  news.wakes(raised, queue, ({ placeId }) => placeId);
};
let nodes: Node[];
beforeEach(async () => {
  nodes = await Promise.all(
    ['here', 'there'].map(async () => {
      const metrics = createMetrics();
      const bus = createNotifyBus(newId(), { database, log, metrics });
      const news = createNews({ database, log, metrics, bus, work: createWork({ database, log, bus }) });
      const node = { bus, news, hub: createLiveHub({ log, metrics, news, bus }), woken: [] };
      declare(node);
      await bus.start();
      return node;
    }),
  );
  await expect.poll(() => nodes.map(({ bus }) => bus.nodes().length), soon).toEqual([1, 1]);
});
afterEach(() => Promise.all(nodes.map(({ bus }) => bus.stop())));

/** A browser that follows `topic`: what it receives. */
const browser = async ({ hub }: Node, topic: string, places: Identity['places'] = 'all'): Promise<number[]> => {
  const numbers: number[] = [];
  const follower = {
    identity: { places } as Identity,
    topics: new Set<string>(),
    send: (frame: Buffer) =>
      void numbers.push(...JSON.parse(String(frame)).events.map((one: { payload: { n: number } }) => one.payload.n)),
    resync: () => undefined,
  };
  hub.join(follower);
  hub.follow(follower, topic);
  await hub.settled();
  return numbers;
};
const both = (): [Node, Node] => nodes as [Node, Node];
const at = (n: number, placeId = 'p1') => ({ n, placeId });
/** Twice as long as a batch waits; on the way between nodes it takes less. */
const anythingMore = () => letTimePass(200, 'nothing more may arrive');

describe('a change that was said once', () => {
  it('reaches each browser once, wherever it is, if its user may see the place', async () => {
    const [here, there] = both();
    const browsers = [await browser(here, 'things'), await browser(there, 'things')];
    const stranger = await browser(there, 'things', ['p2']);
    here.news.publish(saved, at(1), at(2));
    await here.news.changed(database.db, raised, at(3));
    there.news.publish(saved, at(4, 'p2'));
    there.news.publish(shown, { n: 5 });
    await expect
      .poll(() => browsers.map((one) => [...one].sort()), soon)
      .toEqual([
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4, 5],
      ]);
    await anythingMore();
    expect(browsers.map(({ length }) => length)).toEqual([5, 5]);
    expect(stranger).toEqual([4, 5]);
  });

  it('wakes what waits for it, on the node that says it', async () => {
    const [here, there] = both();
    const browserThere = await browser(there, 'things');
    here.news.publish(saved, at(1));
    await here.news.changed(database.db, raised, at(2, 'p9'));
    await expect.poll(() => browserThere, soon).toEqual([1, 2]);
    expect([here.woken, there.woken]).toEqual([[undefined, 'p9'], []]);
  });

  it('is heard after the commit, in the order in which it was said, and not at all after a rollback', async () => {
    const [here] = both();
    const numbers = await browser(here, 'things');
    await expect(
      database.transaction(async (tx) => {
        await here.news.changed(tx, saved, at(1));
        await here.news.changed(tx, raised, at(2));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await database.transaction(async (tx) => {
      await here.news.changed(tx, saved, at(3), at(4));
      await here.news.changed(tx, raised, at(5));
      await letTimePass(100, 'longer than a batch waits');
      expect([numbers, here.woken]).toEqual([[], []]);
    });
    await expect.poll(() => numbers, soon).toEqual([3, 4, 5]);
    expect(here.woken).toEqual([undefined, undefined, 'p1']);
    expect((await database.pool.query('select payload from news_deliveries order by sequence')).rows.at(-1)).toEqual({
      payload: at(5),
    });
  });

  it('is not even serialised where nobody follows', async () => {
    const [here, there] = both();
    const serialised: number[] = [];
    const payload = (n: number) => ({
      n,
      toJSON() {
        serialised.push(n);
        return { n };
      },
    });
    const others = await browser(there, 'things');
    here.news.publish(counted, payload(1));
    here.news.publish(shown, { n: 2 });
    await expect.poll(() => others, soon).toEqual([2]);
    expect(serialised).toEqual([]);
    const numbers = await browser(there, 'counts');
    here.news.publish(counted, payload(3));
    await expect.poll(() => numbers, soon).toEqual([3]);
    expect(serialised).toEqual([3]);
  });
});

it('an event has one name', () => {
  const [{ news }] = both();
  const another = event('test.saved', z.object({}));
  for (const listen of [news.on, news.onOwn]) expect(() => listen(another, () => undefined)).toThrow('two events');
});
