import { type ActionGroupStep, actionGroupsEndpoints as calls, type SceneRun } from '@eoms/contract';
import { letTimePass, shortOrWhole } from '@eoms/contract/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { type NodesVenue, openNodesVenue, type VenueNode } from './platform/testing/nodes-venue.ts';
import { dataOf } from './platform/testing/program-nodes.ts';

const devices = 4;
const kills = shortOrWhole(2, 50);
const patience = { timeout: 60_000, interval: 100 };
/** About how long a run takes. */
const runMs = 2_500;

let database: TestDatabase;
let venue: NodesVenue;
let node: VenueNode;
beforeAll(async () => {
  database = await createTestDatabase();
  venue = await openNodesVenue(database, devices);
  node = await venue.start('first life');
}, 180_000);
afterAll(async () => {
  await venue?.close();
  await database.drop();
});

/** Switches the devices one after the other, with pauses. */
const steps = (on: boolean): ActionGroupStep[] =>
  venue.deviceIds.flatMap((deviceId, nth): ActionGroupStep[] => [
    {
      kind: 'action',
      id: `p${nth}`,
      attempts: 1,
      pauseSeconds: 0,
      timeoutSeconds: 5,
      action: 'power',
      args: { on },
      target: { kind: 'devices', deviceIds: [deviceId] },
    },
    { kind: 'delay', id: `d${nth}`, seconds: 0.5 },
  ]);
const saveGroup = async (name: string, on: boolean, placeId: string): Promise<string> => {
  const body = { placeId, name, icon: 'power', steps: steps(on), confirm: false, limitSeconds: 60 };
  return dataOf(await node.call(calls.saveActionGroup, { body: { ...body, onFailure: 'stop', overlap: 'queue' } })).id;
};
const execute = async (id: string): Promise<SceneRun> =>
  dataOf(await node.call(calls.executeActionGroup, { body: { id } }));
const runOf = async (id: string): Promise<SceneRun> => dataOf(await node.call(calls.getSceneRun, { params: { id } }));
/** What the devices were asked to do, as they have received it themselves. */
const received = (on: boolean): number[] => venue.taps.map((tap) => tap.count(on ? /^%1POWR 1$/ : /^%1POWR 0$/));
const settledAt = async (states: readonly string[]): Promise<void> => {
  const powers = async () => [...(await node.powers()).values()].every((one) => states.includes(String(one?.value)));
  await expect.poll(powers, patience).toBe(true);
};

it(
  `a run of which the system dies ${kills} times is never done twice and never goes on`,
  async () => {
    await expect.poll(() => node.online(), patience).toBe(devices);
    const { rows } = await database.pool.query<{ place_id: string }>('select place_id from devices limit 1');
    const placeId = rows[0]?.place_id ?? '';
    const groups = { true: await saveGroup('on', true, placeId), false: await saveGroup('off', false, placeId) };
    const killed: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      const on = round % 2 === 0;
      const before = received(on);
      const { id } = await execute(groups[`${on}`]);
      killed.push(id);
      await letTimePass(Math.random() * runMs, 'it is killed at some moment');
      await node.server.kill();
      await letTimePass(200, 'what is on its way arrives');
      const done = received(on).map((count, nth) => count - (before[nth] ?? 0));
      expect(done.every((count) => count === 0 || count === 1)).toBe(true);
      // They were asked in their order.
      expect([...done].sort((a, b) => b - a)).toEqual(done);

      // A folder of its own, or several crashes within minutes would end in safe mode, without devices.
      node = await venue.start(`life ${round}`);
      await expect.poll(() => node.online(), patience).toBe(devices);
      expect(received(on).map((count, nth) => count - (before[nth] ?? 0))).toEqual(done);
      // The devices are free for the next run, which is whole.
      const again = await execute(groups[`${on}`]);
      await expect.poll(async () => (await runOf(again.id)).status, patience).toBe('completed');
      expect(received(on).map((count, nth) => count - (before[nth] ?? 0))).toEqual(done.map((count) => count + 1));
      await settledAt(on ? ['on'] : ['standby']);
    }
    // As if a minute had passed in which no node has said that it runs them.
    await database.pool.query(`update scene_runs set seen_at = now() - interval '2 minutes' where id = any($1)`, [
      killed,
    ]);
    const ended = async () => Promise.all(killed.map(async (id) => (await runOf(id)).status));
    const isOver = async () => (await ended()).every((status) => ['completed', 'interrupted'].includes(status));
    await expect.poll(isOver, { timeout: 150_000, interval: 1_000 }).toBe(true);
    for (const id of killed) {
      const { status, lines } = await runOf(id);
      if (status === 'completed') expect(lines.every((line) => line.status !== 'waiting')).toBe(true);
    }
  },
  240_000 + kills * 60_000,
);
