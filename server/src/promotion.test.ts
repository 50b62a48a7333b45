import { randomUUID } from 'node:crypto';
import { placesEndpoints } from '@eoms/contract';
import { letTimePass, shortOrWhole } from '@eoms/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './platform/database/database.ts';
import { createLog } from './platform/log/log.ts';
import { type BreakableDatabase, breakableDatabase } from './platform/testing/breakable-database.ts';
import { type NodesVenue, openNodesVenue, type VenueNode } from './platform/testing/nodes-venue.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from './platform/testing/replicated-postgres.ts';

const devices = 4;
const rounds = shortOrWhole(1, 5);
const backWithinMs = 15_000;
const patience = { timeout: 60_000, interval: 100 };

/** Saves one group after the other until stopped, which returns the names that the node acknowledged. */
const writeOn = (node: VenueNode): (() => Promise<string[]>) => {
  const acknowledged: string[] = [];
  let over = false;
  const writing = (async () => {
    while (!over) {
      const name = randomUUID();
      const body = { name, parentId: null, sort: 0 };
      const reply = await node.call(placesEndpoints.saveGroup, { body }).catch(() => undefined);
      if (reply?.status) acknowledged.push(name);
      else await letTimePass(50, 'it tries again a moment later');
    }
  })();
  return async () => {
    over = true;
    await writing;
    return acknowledged;
  };
};

describe.each(Array.from({ length: rounds }, (_, i) => i + 1))(
  'a database that is replaced by its replica (%i)',
  () => {
    let servers: ReplicatedPostgres;
    let address: BreakableDatabase;
    let venue: NodesVenue;
    let nodes: VenueNode[];
    let close: () => Promise<void> = async () => undefined;
    beforeAll(async () => {
      servers = await startReplicatedPostgres();
      address = await breakableDatabase(servers.primary.connectionString);
      const database = openDatabase({ connectionString: address.connectionString, log: createLog('silent') });
      venue = await openNodesVenue({ ...database, drop: database.close }, devices);
      nodes = await Promise.all(['one', 'two'].map((name) => venue.start(name)));
      close = async () => {
        await venue.close();
        await database.close();
        await address.close();
        await servers.close();
      };
    }, 240_000);
    afterAll(() => close());

    it('is served again soon, with everything that was acknowledged, and no device has two masters', async () => {
      const [one, two] = nodes;
      if (!one || !two) throw new Error('two nodes');
      await expect.poll(() => one.online(), patience).toBe(devices);
      await venue.simulators[0]?.close();
      const raised = async (from = servers.primary) =>
        from.query<{ key: string; count: number }>('select key, count(*)::int from alarms group by key');
      await expect.poll(raised, patience).toHaveLength(1);
      const writers = nodes.map(writeOn);
      await letTimePass(1_000, 'writes are under way');

      const lostAt = Date.now();
      address.break('gone');
      await servers.primary.kill();
      await servers.standby.query('select pg_promote(true, 20)');
      address.mend();
      address.moveTo(servers.standby.connectionString);
      const movedMs = Date.now() - lostAt;
      const serves = async (node: VenueNode): Promise<boolean> => {
        const body = { name: randomUUID(), parentId: null, sort: 0 };
        return (await node.call(placesEndpoints.saveGroup, { body })).status;
      };
      const isBack = async () => (await Promise.all([serves(one), serves(two), one.online(), two.online()])).join();
      await expect.poll(isBack, patience).toBe(`true,true,${devices - 1},${devices - 1}`);
      const backMs = Date.now() - lostAt;
      await letTimePass(1_000, 'writes are under way');

      const acknowledged = (await Promise.all(writers.map((stop) => stop()))).flat();
      const stored = await servers.standby.query<{ name: string }>('select name from place_groups');
      const names = new Set(stored.map(({ name }) => name));
      expect(acknowledged.length).toBeGreaterThan(10);
      expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
      expect(venue.taps.flatMap(({ late }) => late)).toEqual([]);
      expect((await raised(servers.standby)).map(({ count }) => count)).toEqual([1]);
      process.stdout.write(
        `promoted after ${movedMs} ms, served again after ${backMs} ms, ${acknowledged.length} writes\n`,
      );
      expect(backMs).toBeLessThan(backWithinMs);
    }, 180_000);
  },
);
