import { letTimePass } from '@eoms/contract/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSoloBus } from '../bus/solo-bus.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { newId } from '../database/uuid.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createWork } from '../work/create-work.ts';
import { createNews } from './create-news.ts';
import { type News, recordedEvent } from './news.ts';

const posted = recordedEvent('test.posted', z.object({ to: z.string(), n: z.number() }), ({ to }) => to);

const pace = { lookEveryMs: 20, lookThoroughlyEveryMs: 20 };
const retry = { attemptsAtMost: 30, pauseAfter: () => 0.02 };
const log = createLog('silent');
const anotherNews = (): News =>
  createNews({ database, log, metrics: createMetrics(), work: createWork({ database, log }, pace) }, retry);

let database: TestDatabase;
let started: News[];
beforeAll(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});
beforeEach(() => {
  started = [];
  return async () => {
    await Promise.all(started.map((news) => news.stop()));
    await database.pool.query('truncate news_deliveries');
  };
});
/** Each instance stands for another process on the same database. */
const open = async (consumers: Record<string, (n: number, id: string) => void | Promise<void>>): Promise<News> => {
  const news = anotherNews();
  for (const [name, take] of Object.entries(consumers))
    news.deliver(posted, name, async ({ n }, { id }) => void (await take(n, id)));
  await news.start();
  started.push(news);
  return news;
};
const query = async (text: string) => (await database.pool.query(text)).rows;
const left = async (): Promise<number> => (await query('select count(*)::int n from news_deliveries'))[0].n;
describe('recorded events', () => {
  it('are delivered once committed and only then, even by a later start', async () => {
    const received: number[] = [];
    const first = anotherNews();
    first.deliver(posted, 'mail', async () => undefined);
    first.on(posted, ({ n }) => void received.push(n));
    await database.transaction((tx) => first.changed(tx, posted, { to: 'a', n: 1 }));
    await database
      .transaction(async (tx) => {
        await first.changed(tx, posted, { to: 'a', n: 2 });
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(received).toEqual([1]);
    const got: number[] = [];
    await open({ mail: (n) => void got.push(n) });
    await expect.poll(left).toBe(0);
    expect(got).toEqual([1]);
  });

  it('are delivered again at once when the process that was at it is gone, and not before', async () => {
    const gone = new Set<string>();
    const process = (bus = createSoloBus(newId())) =>
      createNews(
        {
          database,
          bus,
          log,
          metrics: createMetrics(),
          work: createWork({ database, log, bus, lifeSigns: { isGone: (node) => gone.has(node) } }, pace),
        },
        retry,
      );
    const bus = createSoloBus(newId());
    const [dying, other] = [process(bus), process()];
    let begun = 0;
    let end = (): void => undefined;
    const killed = new Promise<void>((resolve) => {
      end = resolve;
    });
    dying.deliver(posted, 'mail', () => {
      begun += 1;
      return killed;
    });
    const got: number[] = [];
    other.deliver(posted, 'mail', async ({ n }) => void got.push(n));
    await dying.start();
    for (const n of [1, 2]) await dying.changed(database.db, posted, { to: 'a', n });
    await expect.poll(() => begun).toBe(1);
    await other.start();
    await letTimePass(150, 'the other would deliver it');
    expect(got).toEqual([]);
    gone.add(bus.node);
    await expect.poll(() => got).toEqual([1, 2]);
    end();
    await dying.stop();
    await other.stop();
    expect(await left()).toBe(0);
  });

  it('do not wait for others: each consumer has its own delivery', async () => {
    const got: Record<string, number[]> = { one: [], two: [] };
    let down = true;
    const news = await open({
      one: (n) => void got.one?.push(n),
      two: (n) => {
        if (down) throw new Error('away');
        got.two?.push(n);
      },
    });
    for (let n = 0; n < 50; n++) await news.changed(database.db, posted, { to: `subject ${n % 5}`, n });
    await expect.poll(() => got.one?.length).toBe(50);
    expect(got.two).toEqual([]);
    down = false;
    await expect.poll(left, { timeout: 10_000 }).toBe(0);
    expect(got.two?.length).toBe(50);
    for (const consumer of ['one', 'two'])
      for (let subject = 0; subject < 5; subject++)
        expect(got[consumer]?.filter((n) => n % 5 === subject)).toEqual(
          Array.from({ length: 10 }, (_, i) => subject + i * 5),
        );
  });

  it('are kept for a consumer that is down for an hour, and only the first of a subject is retried', async () => {
    let down = true;
    const tried: number[] = [];
    const got: number[] = [];
    const news = await open({
      mail: (n) => {
        tried.push(n);
        if (down) throw new Error('away');
        got.push(n);
      },
    });
    for (let n = 1; n <= 5; n++) await news.changed(database.db, posted, { to: 'a', n });
    await expect
      .poll(async () => (await query('select last_error from news_deliveries order by sequence'))[0].last_error)
      .toBe('away');
    // Retries at 2, 4, 8 … and finally 300 seconds add up to hours.
    await expect.poll(() => tried.length, { interval: 5, timeout: 5_000 }).toBeGreaterThanOrEqual(18);
    expect(new Set(tried)).toEqual(new Set([1]));
    expect(await query('select id from news_deliveries where dead_at is not null')).toEqual([]);
    down = false;
    await expect.poll(left).toBe(0);
    expect(got).toEqual([1, 2, 3, 4, 5]);
  });

  it('have the same id at every attempt', async () => {
    const ids: string[] = [];
    const news = await open({
      mail: (_, id) => {
        ids.push(id);
        if (ids.length < 3) throw new Error('mailbox full');
      },
    });
    await news.changed(database.db, posted, { to: 'a', n: 1 });
    await expect.poll(left).toBe(0);
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
  });

  it('are shared by two processes without duplicates or reordering', async () => {
    const got: number[] = [];
    const take = async (n: number): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve));
      got.push(n);
    };
    const [one] = [await open({ mail: take }), await open({ mail: take })];
    await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (to, at) => {
        for (let i = 0; i < 25; i++) await one.changed(database.db, posted, { to, n: at * 100 + i });
      }),
    );
    await expect.poll(left, { timeout: 10_000 }).toBe(0);
    expect([got.length, new Set(got).size]).toEqual([100, 100]);
    for (const at of [0, 1, 2, 3]) {
      const own = got.filter((n) => Math.floor(n / 100) === at);
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
  });
});

describe('what cannot be delivered', () => {
  const givenUpBy = async (news: News) =>
    (await database.db.execute<{ id: string; name: string }>((await news.deadLetters.rows('all')) ?? '')).rows;
  const giveUp = async (news: News, to: string): Promise<void> => {
    await news.changed(database.db, posted, { to, n: 1 });
    await database.pool.query('update news_deliveries set attempts = 29 where subject = $1', [to]);
    await expect.poll(() => news.lag()).toMatchObject({ dead: 1 });
  };

  it('becomes a dead letter that can be resent, and delays nothing after it', async () => {
    let poisoned = true;
    const got: number[] = [];
    const news = await open({
      mail: (n) => {
        if (n === 1 && poisoned) throw new Error('no such user');
        got.push(n);
      },
    });
    await giveUp(news, 'a');
    await news.changed(database.db, posted, { to: 'a', n: 2 });
    await expect.poll(() => got).toEqual([2]);
    const records = await givenUpBy(news);
    expect(records).toMatchObject([
      { name: 'test.posted', recipient: 'mail', subject: 'a', attempts: 30, reason: 'no such user' },
    ]);
    poisoned = false;
    expect(await news.deadLetters.resend(database.db, 'all', [records[0]?.id ?? ''])).toBe(1);
    await expect.poll(left).toBe(0);
    expect(got).toEqual([2, 1]);
  });

  it('is removed on request, or forgotten after 90 days', async () => {
    const news = await open({ mail: () => Promise.reject(new Error('never')) });
    await giveUp(news, 'a');
    const [letter] = await givenUpBy(news);
    expect(await news.deadLetters.remove(database.db, 'all', [letter?.id ?? ''])).toBe(1);
    await giveUp(news, 'b');
    expect(await news.deadLetters.forgetOld()).toBe(0);
    await database.pool.query(`update news_deliveries set dead_at = now() - interval '91 days'`);
    expect(await news.deadLetters.forgetOld()).toBe(1);
  });

  it('is given up after a day when its consumer no longer exists', async () => {
    const before = anotherNews();
    before.deliver(posted, 'gone', async () => undefined);
    await before.changed(database.db, posted, { to: 'a', n: 1 });
    expect(await (await open({})).lag()).toMatchObject({ waiting: 1, dead: 0 });
    await database.pool.query(`update news_deliveries set created_at = now() - interval '2 days'`);
    const after = await open({});
    expect(await after.lag()).toMatchObject({ waiting: 0, dead: 1 });
    const [letter] = await givenUpBy(after);
    expect(await after.deadLetters.resend(database.db, 'all', [letter?.id ?? ''])).toBe(0);
    expect(await after.lag()).toMatchObject({ waiting: 0, dead: 1 });
  });

  it('reports how far it is behind', async () => {
    const news = anotherNews();
    news.deliver(posted, 'mail', async () => undefined);
    expect(await news.lag()).toEqual({ waiting: 0, oldestSeconds: 0, dead: 0 });
    for (const n of [1, 2, 3]) await news.changed(database.db, posted, { to: `${n}`, n });
    await database.pool.query(
      `update news_deliveries set available_at = now() - interval '90 seconds' where subject = '1'`,
    );
    await database.pool.query(`update news_deliveries set dead_at = now() where subject = '3'`);
    expect(await news.lag()).toEqual({ waiting: 2, oldestSeconds: 90, dead: 1 });
  });
});
