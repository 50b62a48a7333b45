import { audioSystemEndpoints, commandsEndpoints, type DeviceCommand, devicesEndpoints } from '@eoms/contract';
import { letTimePass, shortOrWhole } from '@eoms/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { type BreakableDatabase, breakableDatabase } from './platform/testing/breakable-database.ts';
import { type NodesVenue, openNodesVenue, type VenueNode } from './platform/testing/nodes-venue.ts';
import { dataOf } from './platform/testing/program-nodes.ts';

const devices = 12;
const rounds = shortOrWhole(1, 20);
const asleepMs = shortOrWhole(7_000, 30_000);
const patience = { timeout: 40_000, interval: 100 };

let database: TestDatabase;
let venue: NodesVenue;
let link: BreakableDatabase;
let steady: VenueNode;

const endOf = async (node: VenueNode, id: string): Promise<DeviceCommand['status'] | undefined> =>
  (await node.call(commandsEndpoints.getCommand, { body: { id } })).data?.status;
const shardsOfNodes = async (): Promise<number[]> =>
  (await database.pool.query('select count(*)::int n from shards where node is not null group by node')).rows.map(
    ({ n }) => n,
  );
const shared = async (): Promise<void> => {
  await expect.poll(shardsOfNodes, patience).toEqual([128, 128]);
  await expect.poll(() => steady.online(), patience).toBe(devices);
};
const lateLines = () => venue.taps.flatMap(({ late }) => late);
const powerLines = () => venue.taps.map((tap) => tap.count(/^%1POWR [01]$/));

/** Switches every device, twice, so that each has changed since whatever was known of it before. */
const switchAll = async (on: boolean): Promise<void> => {
  for (const wanted of [!on, on]) {
    await Promise.all(venue.deviceIds.map((id) => steady.power(id, wanted)));
    const powers = async () => new Set([...(await steady.powers()).values()].map((power) => power?.value));
    await expect.poll(powers, patience).toEqual(new Set([wanted ? 'on' : 'standby']));
  }
};

/** A node that comes back says that it is ready only once it shows what happened meanwhile. */
const expectTruthWhenReady = async (node: VenueNode): Promise<void> => {
  if (node.server.child.signalCode !== null) return;
  await expect.poll(() => node.health(), { timeout: 30_000, interval: 5 }).toBe(200);
  const [shown, real] = await Promise.all([node.powers(), steady.powers()]);
  for (const [id, power] of shown)
    if (power?.quality === 'good') expect([id, power.value]).toEqual([id, real.get(id)?.value]);
};

beforeAll(async () => {
  database = await createTestDatabase();
  venue = await openNodesVenue(database, devices);
  // What reads them all at once is the check of an audio system.
  await database.pool.query(
    `update models set type_id = (select id from device_types where code = 'audioProcessor')
       where action_class = 'pjlink'`,
  );
  steady = await venue.start('steady');
  link = await breakableDatabase(database.connectionString);
}, 180_000);
afterAll(async () => {
  await venue?.close();
  await link?.close();
  await database.drop();
});

describe('devices over two nodes', () => {
  let other: VenueNode;
  beforeAll(async () => {
    other = await venue.start('other');
  });
  afterAll(() => other.server.kill());

  it('are shown with their state by both, and counted the same', async () => {
    await shared();
    for (const node of [steady, other]) {
      await expect.poll(() => node.online(), patience).toBe(devices);
      const { data } = await node.call(devicesEndpoints.listDevices, { query: {} });
      expect(data?.counts).toMatchObject({ all: devices, online: devices });
    }
  });

  it('take commands from either node, and both know what became of them', async () => {
    const before = powerLines();
    for (const [n, node] of [steady, other].entries()) {
      const half = venue.deviceIds.filter((_, i) => i % 2 === n);
      const sent = await Promise.all(half.map(async (id) => dataOf(await node.power(id, true))));
      for (const { id } of sent) {
        await expect.poll(() => endOf(steady, id), patience).toBe('confirmed');
        expect(await endOf(other, id)).toBe('confirmed');
      }
    }
    expect(powerLines()).toEqual(before.map((lines) => lines + 1));
  });

  it('are read, reconnected and diagnosed from either node', async () => {
    for (const node of [steady, other])
      for (const deviceId of venue.deviceIds.slice(0, 4)) {
        expect((await node.call(devicesEndpoints.readNow, { body: { deviceId } })).code).toBe('200');
        const { data } = await node.call(devicesEndpoints.getDiagnostics, { query: { deviceId } });
        expect(data?.frames.length).toBeGreaterThan(0);
        expect((await node.call(devicesEndpoints.reconnect, { body: { deviceId } })).code).toBe('200');
      }
    await expect.poll(() => steady.online(), patience).toBe(devices);
  });

  it('are read together by one check, whichever node is asked, and both show how far it is', async () => {
    const { rows } = await database.pool.query('select place_id from devices limit 1');
    const placeId: string = rows[0].place_id;
    const ask = (node: VenueNode) => node.call(audioSystemEndpoints.checkAudioSystem, { body: { placeId } });
    const shownBy = async (node: VenueNode) =>
      (await node.call(audioSystemEndpoints.getAudioSystem, { query: { placeId } })).data;
    const [one, two] = await Promise.all([ask(steady), ask(other)]);
    expect([one.code, two.code]).toEqual(['200', '200']);
    for (const node of [steady, other]) {
      await expect.poll(async () => (await shownBy(node))?.check?.state, patience).toBe('ended');
      const shown = await shownBy(node);
      expect(shown?.check).toMatchObject({ total: devices, done: devices, unanswered: [] });
      expect(shown?.devices).toHaveLength(devices);
      // Those of the other node too were read by it.
      const startedAt = shown?.check?.startedAt ?? '';
      expect(shown?.devices.filter(({ readAt }) => readAt === null || readAt < startedAt)).toEqual([]);
    }
  });
});

interface Loss {
  /** Makes the node useless. */
  readonly lose: (node: VenueNode) => void;
  /** Lets it come back, as far as it can. */
  readonly back: (node: VenueNode) => void;
  readonly lastsMs: number;
  readonly withinMs: number;
}
const signal = (name: NodeJS.Signals) => (node: VenueNode) => void node.server.child.kill(name);
const losses: Readonly<Record<string, Loss>> = {
  killed: { lose: signal('SIGKILL'), back: () => undefined, lastsMs: 0, withinMs: 8_000 },
  'asleep for a while': { lose: signal('SIGSTOP'), back: signal('SIGCONT'), lastsMs: asleepMs, withinMs: 15_000 },
  'cut off from the database': {
    lose: () => link.break('silent'),
    back: () => link.mend(),
    lastsMs: 7_000,
    withinMs: 15_000,
  },
};

describe.each(Object.entries(losses))('a node that is %s', (name, { lose, back, lastsMs, withinMs }) => {
  it.each(Array.from({ length: rounds }, (_, i) => i + 1))(
    'is replaced by the other, and nothing is done twice (round %i)',
    async (round) => {
      // A folder of its own: a third start after two that were killed within minutes would be one in safe mode.
      const called = `lost-${Object.keys(losses).indexOf(name)}-${round}`;
      const node = await venue.start(called, link.connectionString);
      await shared();
      const before = powerLines();
      const lostAt = Date.now();
      lose(node);
      const orders = venue.deviceIds.map(async (id, i) => steady.power(id, (i + round) % 2 === 0));
      const taken = await Promise.all(orders);
      await expect.poll(() => steady.online(), { timeout: withinMs, interval: 50 }).toBe(devices);
      const tookMs = Date.now() - lostAt;
      await letTimePass(Math.max(0, lastsMs - tookMs), 'it stays lost for so long');
      // An order that was refused or ended without a reply may or may not have reached its device, but never twice.
      const sent = powerLines().map((lines, i) => lines - (before[i] ?? 0));
      expect(Math.max(...sent)).toBeLessThanOrEqual(1);
      expect(lateLines()).toEqual([]);
      for (const { data } of taken)
        if (data) await expect.poll(() => endOf(steady, data.id), patience).toMatch(/confirmed|failed|expired/);

      await switchAll(round % 2 === 0);
      const settled = powerLines();
      back(node);
      await expectTruthWhenReady(node);
      await letTimePass(1_500, 'a device would be asked once more');
      expect(powerLines()).toEqual(settled);
      expect(lateLines()).toEqual([]);
      process.stdout.write(`a node ${name}: taken over after ${tookMs} ms\n`);
      await node.server.kill();
    },
    120_000,
  );
});
