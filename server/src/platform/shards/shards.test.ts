import { letTimePass } from '@eoms/contract/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { newId } from '../database/uuid.ts';
import { createLog } from '../log/log.ts';
import { breakableDatabase } from '../testing/breakable-database.ts';
import { createShards } from './create-shards.ts';
import { fairShare } from './fair-share.ts';
import { allShards, shardCount, shardOf } from './shard-of.ts';
import type { Shards } from './shards.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What all nodes run, to notice a shard with two owners at one moment. */
const running = new Map<number, string>();
const doubled: number[] = [];
const nodes: { id: string; shards: Shards }[] = [];
interface Options {
  readonly takes?: boolean;
  readonly failsOnce?: boolean;
  readonly loadsMs?: number;
  readonly connectionString?: string;
}
const join = async (options: Options = {}) => {
  const id = newId();
  const { connectionString = database.connectionString } = options;
  const shards = createShards({
    database: { db: database.db, connectionString },
    node: id,
    takes: options.takes ?? true,
    log: createLog('silent'),
  });
  let { failsOnce = false } = options;
  shards.listen({
    async gained(gained) {
      if (failsOnce) {
        failsOnce = false;
        throw new Error('cannot be loaded');
      }
      if (options.loadsMs !== undefined) await letTimePass(options.loadsMs, 'devices take a moment to be loaded');
      for (const shard of gained) {
        if (running.has(shard)) doubled.push(shard);
        running.set(shard, id);
      }
    },
    async lost(lost) {
      for (const shard of lost) if (running.get(shard) === id) running.delete(shard);
    },
  });
  const node = { id, shards };
  nodes.push(node);
  await shards.start(true);
  return node;
};
const held = ({ id }: { id: string }): number => [...running.values()].filter((one) => one === id).length;
const patience = { timeout: 15_000, interval: 50 };
beforeEach(() => {
  running.clear();
  doubled.length = 0;
});
afterEach(async () => {
  for (const { shards } of nodes.splice(0)) await shards.stop();
  await database.pool.query('delete from shards');
});
const terminate = async (): Promise<void> => {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'eoms shards' and datname = current_database()`,
  );
};

describe('the shard of a device', () => {
  it('is spread evenly over ids as they are made', () => {
    const counts = new Array<number>(shardCount).fill(0);
    for (let i = 0; i < 25_600; i += 1) {
      const shard = shardOf(newId());
      counts[shard] = (counts[shard] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(50);
    expect(Math.max(...counts)).toBeLessThan(170);
  });
});

describe('the fair share', () => {
  it.each([1, 2, 3, 5, 7, 256, 300])('lets %i nodes hold every shard, none more than its share', (count) => {
    const holders = Array.from({ length: count }, () => new Set<number>());
    for (let round = 0; round < 20; round += 1)
      for (const mine of holders) {
        const others = new Set(holders.flatMap((one) => (one === mine ? [] : [...one])));
        const { release, take } = fairShare({ nodes: count, mine, others }, 0.3);
        for (const shard of release) mine.delete(shard);
        for (const shard of take) mine.add(shard);
      }
    const all = holders.flatMap((one) => [...one]);
    expect(new Set(all).size).toBe(shardCount);
    expect(all.length).toBe(shardCount);
    expect(Math.max(...holders.map((one) => one.size))).toBeLessThanOrEqual(Math.ceil(shardCount / count));
  });
});

describe('shards', () => {
  it('all belong to a node that is alone, and are shared when others come and go', async () => {
    const first = await join();
    expect(held(first)).toBe(shardCount);
    const second = await join();
    await expect.poll(() => [held(first), held(second)], patience).toEqual([128, 128]);
    const third = await join();
    await expect.poll(() => held(third), patience).toBe(84);
    await second.shards.stop();
    await expect.poll(() => held(first) + held(third), patience).toBe(shardCount);
    expect(Math.max(held(first), held(third))).toBeLessThanOrEqual(128 + 1);
    expect(doubled).toEqual([]);
  });

  it('have an owner that every node knows, with an epoch that grows with each change', async () => {
    const first = await join();
    const reader = await join({ takes: false });
    await expect.poll(() => reader.shards.ownerOf(7)?.node, patience).toBe(first.id);
    const before = reader.shards.ownerOf(7)?.epoch ?? 0;
    const second = await join();
    await first.shards.stop();
    await expect.poll(() => reader.shards.ownerOf(7)?.node, patience).toBe(second.id);
    expect(reader.shards.ownerOf(7)?.epoch).toBeGreaterThan(before);
    expect(reader.shards.isMine(7)).toBe(false);
    expect(allShards.filter((shard) => second.shards.isMine(shard)).length).toBe(shardCount);
  });

  it('show which nodes are gone, also those that take none, and not one whose session only broke', async () => {
    const first = await join();
    const [second, reader] = [await join(), await join({ takes: false })];
    const wrong: string[] = [];
    const watch = setInterval(() => {
      for (const { id } of nodes) if (first.shards.isGone(id)) wrong.push(id);
    }, 20);
    await letTimePass(2_500, 'a living node would be called gone');
    await terminate();
    await letTimePass(1_000, 'a node whose session broke would be called gone');
    clearInterval(watch);
    expect(wrong).toEqual([]);
    for (const { shards } of [second, reader]) await shards.stop();
    nodes.splice(1);
    const gone = () => [first, second, reader].map(({ id }) => first.shards.isGone(id));
    await expect.poll(gone, patience).toEqual([false, true, true]);
  });

  it('stay where they are when the sessions of all nodes end at once', async () => {
    const [first, second] = [await join(), await join()];
    await expect.poll(() => [held(first), held(second)], patience).toEqual([128, 128]);
    await terminate();
    await letTimePass(1_500, 'the shards would move');
    await expect.poll(() => [held(first), held(second)], patience).toEqual([128, 128]);
    expect(doubled).toEqual([]);
  });

  it('are given up by a node that does not hear from the database, before its session ends', async () => {
    const [first, second] = [await join(), await join()];
    await expect.poll(() => [held(first), held(second)], patience).toEqual([128, 128]);
    // Everything that writes or reads locks waits, as with a database that hangs.
    const blocker = new pg.Client({ connectionString: database.connectionString });
    await blocker.connect();
    await blocker.query('begin; lock table shards in access exclusive mode');
    await terminate();
    await expect.poll(() => running.size, patience).toBe(0);
    expect(first.shards.mayRun() || second.shards.mayRun()).toBe(false);
    await blocker.query('rollback');
    await blocker.end();
    await expect.poll(() => running.size, patience).toBe(shardCount);
    expect(doubled).toEqual([]);
  });

  it('are kept by a node that is alone while the database is away', async () => {
    const only = await join();
    const blocker = new pg.Client({ connectionString: database.connectionString });
    await blocker.connect();
    await blocker.query('begin; lock table shards in access exclusive mode');
    await terminate();
    await letTimePass(4_500, 'it would give them up');
    expect(only.shards.mayRun()).toBe(true);
    expect(held(only)).toBe(shardCount);
    await blocker.query('rollback');
    await blocker.end();
  });

  it('wait for a database that refuses or breaks connections while they are made', async () => {
    const broken = await breakableDatabase(database.connectionString);
    broken.break('gone');
    const node = await join({ connectionString: broken.connectionString });
    expect(held(node)).toBe(0);
    broken.mend();
    await expect.poll(() => held(node), patience).toBe(shardCount);
    await node.shards.stop();
    nodes.splice(nodes.indexOf(node), 1);
    await broken.close();
  });

  it('are handed over by a node that is drained, and taken again when it resumes', async () => {
    const [first, second] = [await join(), await join()];
    await first.shards.drain();
    expect(held(first)).toBe(0);
    await expect.poll(() => held(second), patience).toBe(shardCount);
    first.shards.resume();
    await expect.poll(() => [held(first), held(second)], patience).toEqual([128, 128]);
    expect(doubled).toEqual([]);
  });

  it('are kept while their devices take longer to load than a session may be silent', async () => {
    const node = await join({ loadsMs: 5_000 });
    expect(held(node)).toBe(shardCount);
    expect(node.shards.mayRun()).toBe(true);
    expect(node.shards.ownerOf(0)).toEqual({ node: node.id, epoch: 1 });
  });

  it('are tried again when the devices of one cannot be loaded', async () => {
    const node = await join({ failsOnce: true });
    await expect.poll(() => held(node), patience).toBe(shardCount);
  });
});
