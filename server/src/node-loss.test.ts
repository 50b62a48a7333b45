import { readdirSync } from 'node:fs';
import { commandsEndpoints } from '@eoms/contract';
import { letTimePass, shortOrWhole } from '@eoms/contract/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { shardOf } from './platform/shards/shard-of.ts';
import { type BreakableDatabase, breakableDatabase } from './platform/testing/breakable-database.ts';
import { type ConsoleCrowd, openConsoleCrowd } from './platform/testing/console-crowd.ts';
import { type NodesVenue, openNodesVenue, type VenueNode } from './platform/testing/nodes-venue.ts';
import { startWriter } from './platform/testing/steady-writer.ts';

/** `EOMS_PROVE_SIZE=devices,consoles,rounds` chooses another size than that of the proof. */
const [wholeDevices = 2_000, wholeConsoles = 500, wholeRounds = 20] = (process.env.EOMS_PROVE_SIZE ?? '')
  .split(',')
  .filter(Boolean)
  .map(Number);
const devices = shortOrWhole(30, wholeDevices);
const consoles = shortOrWhole(12, wholeConsoles);
const rounds = shortOrWhole(1, wholeRounds);
const asleepMs = shortOrWhole(6_000, 30_000);
/** Devices that get an order, and others that raise an alarm, at the moment when their node is lost. */
const ordered = shortOrWhole(6, 200);
const alarming = shortOrWhole(3, 40);
const patience = { timeout: 120_000, interval: 250 };

let database: TestDatabase;
let venue: NodesVenue;
let link: BreakableDatabase;
let crowd: ConsoleCrowd;
let steady: VenueNode;
let second: VenueNode;

const shares = async (): Promise<number[]> =>
  (
    await database.pool.query<{ n: number }>(
      'select count(*)::int n from shards where node is not null group by node order by 1',
    )
  ).rows.map(({ n }) => n);
const shardsOf = async (name: string): Promise<Set<number>> => {
  const { rows } = await database.pool.query<{ shard: number }>(
    'select shard from shards s join nodes n on n.id = s.node where n.name = $1',
    [name],
  );
  return new Set(rows.map(({ shard }) => shard));
};
/** For each device that has alarmed: rows, rows that are active, and how often its cause came. */
const fanAlarms = async (indexes: readonly number[]) => {
  const { rows } = await database.pool.query<{ id: string; n: number; active: number; times: number }>(
    `select device_id id, count(*)::int n, count(*) filter (where active)::int active, sum(occurrences)::int times
     from alarms where property = 'errorFan' group by 1`,
  );
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]));
  return indexes.map((i) => byId.get(venue.deviceIds[i] ?? '') ?? { n: 0, active: 0, times: 0 });
};
const powerNow = (deviceId: string) => venue.simulators[venue.deviceIds.indexOf(deviceId)]?.state().power;
const isSettled = () => venue.simulators.every((one) => ['on', 'standby'].includes(String(one.state().power)));
/** A node that kept something open for each try to connect would run out of files after some rounds. */
const filesOf = ({ server }: VenueNode): number =>
  process.platform === 'linux' ? readdirSync(`/proc/${server.child.pid}/fd`).length : 0;
const filesAtMost = 2 * devices + consoles + 300;
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const variables = { EOMS_TRUSTED_PROXIES: '127.0.0.1/32', EOMS_REQUESTS_PER_MINUTE: '10000000' };
  venue = await openNodesVenue(database, devices, { pollSeconds: shortOrWhole(1, 30), variables });
  link = await breakableDatabase(database.connectionString);
  steady = await venue.start('steady');
  second = await venue.start('second');
  crowd = await openConsoleCrowd(consoles, { token: venue.token(), deviceIds: venue.deviceIds, perConsole: 10 });
}, 900_000);
afterAll(async () => {
  crowd?.close();
  await venue?.close();
  await link?.close();
  await database?.drop();
}, 120_000);

interface Loss {
  readonly lose: (node: VenueNode) => void;
  readonly back: (node: VenueNode) => void;
  readonly lastsMs: number;
  /** Whether its database is behind the link that is cut. */
  readonly viaLink?: boolean;
}
const signal = (name: NodeJS.Signals) => (node: VenueNode) => void node.server.child.kill(name);
const losses: Readonly<Record<string, Loss>> = {
  killed: { lose: signal('SIGKILL'), back: () => undefined, lastsMs: 0 },
  asleep: { lose: signal('SIGSTOP'), back: signal('SIGCONT'), lastsMs: asleepMs },
  'cut off from the database': {
    lose: () => link.break('silent'),
    back: () => link.mend(),
    lastsMs: 7_000,
    viaLink: true,
  },
};

let node: VenueNode;
/** Waits for the end of the alarms of the round before: devices are read again only after a while. */
let alarmsEnd = async (): Promise<void> => undefined;
afterEach(async () => void (await node?.server.kill()));

/** The others are in `devices-over-nodes.test.ts` for every run. */
const proven = Object.entries(losses).slice(0, shortOrWhole(1, 3));

describe.each(proven)('one of three nodes that is %s', (name, { lose, back, lastsMs, viaLink = false }) => {
  it.each(Array.from({ length: rounds }, (_, i) => i + 1))(
    'is replaced: nothing is done twice, and nothing is lost (round %i)',
    async (round) => {
      await expect.poll(() => steady.online(), patience).toBe(devices);
      // A folder of its own: a third start after two that were killed within minutes would be one in safe mode.
      const called = `lost-${Object.keys(losses).indexOf(name)}-${round}`;
      node = await venue.start(called, viaLink ? link.connectionString : undefined);
      // At most a third, rounded up, for each.
      await expect.poll(async () => (await shares()).map((n) => n >= 84), patience).toEqual([true, true, true]);
      await expect.poll(() => steady.online(), patience).toBe(devices);
      await crowd.spread([steady, second, node]);
      const lostShards = await shardsOf(called);
      const lost = venue.taps.flatMap(({ host }, i) => (lostShards.has(shardOf(host)) ? [i] : []));
      const [toOrder, toAlarm] = [lost.slice(0, ordered), lost.slice(-alarming)];
      const reconnectsBefore = crowd.consoles.map((one) => one.reconnects());
      const linesBefore = venue.taps.map((tap) => tap.count(/^%1POWR [01]$/));
      const alarmsBefore = await fanAlarms(toAlarm);
      const writer = startWriter([steady, second, node], `${name}-${round}`);
      await letTimePass(1_000, 'writes are under way on all nodes');

      const order = (i: number) => {
        const id = venue.deviceIds[i] ?? '';
        return steady.power(id, powerNow(id) !== 'on').catch(() => undefined);
      };
      // A third is on its way when the node is lost, a third comes at once, a third when others may have the devices.
      const part = (n: number): number[] => toOrder.filter((_, index) => index % 3 === n);
      const orders = part(0).map(order);
      await letTimePass(5, 'a third of the orders is on its way');
      const lostAt = performance.now();
      lose(node);
      for (const i of toAlarm) venue.simulators[i]?.set('errorFan', 'error');
      orders.push(...part(1).map(order));
      await letTimePass(1_500, 'a third of the orders comes when others may have the devices');
      orders.push(...part(2).map(order));
      const taken = await Promise.all(orders);
      await expect.poll(() => lost.filter((i) => (venue.taps[i]?.since() ?? 0) < lostAt).length, patience).toBe(0);
      const took = lost.map((i) => (venue.taps[i]?.since() ?? 0) - lostAt).sort((a, b) => a - b);
      await letTimePass(Math.max(0, lastsMs - (performance.now() - lostAt)), 'it stays lost for so long');
      back(node);
      await expect.poll(() => steady.online(), patience).toBe(devices);
      await writer.stop();
      await expect.poll(isSettled, patience).toBe(true);

      // An order that was refused or ended without a reply may or may not have reached its device, but never twice.
      const sent = venue.taps.map((tap, i) => tap.count(/^%1POWR [01]$/) - (linesBefore[i] ?? 0));
      expect(sent.filter((lines) => lines > 1)).toEqual([]);
      expect(venue.taps.flatMap(({ late }) => late)).toEqual([]);
      for (const reply of taken) {
        const id = reply?.data?.id;
        const status = async () =>
          (await steady.call(commandsEndpoints.getCommand, { body: { id: id ?? '' } })).data?.status;
        if (id) await expect.poll(status, patience).toMatch(/confirmed|failed|expired/);
      }
      const raised = alarmsBefore.map(({ times }) => ({ n: 1, active: 1, times: times + 1 }));
      await expect.poll(() => fanAlarms(toAlarm), patience).toEqual(raised);
      for (const i of toAlarm) venue.simulators[i]?.set('errorFan', 'ok');
      const ended = raised.map((one) => ({ ...one, active: 0 }));
      alarmsEnd = () => expect.poll(() => fanAlarms(toAlarm), patience).toEqual(ended);
      const { rows } = await database.pool.query<{ name: string }>('select name from place_groups');
      const kept = new Set(rows.map((row) => row.name));
      expect([...writer.acknowledged].filter((one) => !kept.has(one))).toEqual([]);
      await expect.poll(() => crowd.wrong(powerNow), patience).toBe(0);
      for (const one of [steady, second]) expect(filesOf(one)).toBeLessThan(filesAtMost);
      const moved = crowd.consoles.filter((one, i) => one.reconnects() > (reconnectsBefore[i] ?? 0)).length;

      const seconds = (ms: number): string => (ms / 1_000).toFixed(2);
      process.stdout.write(
        `${name}, round ${round}: ${lost.length} of ${devices} devices taken over, p50 ${seconds(at(took, 0.5))} s, ` +
          `p99 ${seconds(at(took, 0.99))} s, last ${seconds(took.at(-1) ?? 0)} s; ${writer.acknowledged.size} writes, ` +
          `${taken.filter((reply) => reply?.code === '200').length} of ${toOrder.length} orders accepted, ` +
          `${toAlarm.length} alarms, ${moved} of ${consoles} consoles connected again\n`,
      );
    },
    600_000,
  );

  it('lets the alarms of the last round end', () => alarmsEnd(), 150_000);
});
