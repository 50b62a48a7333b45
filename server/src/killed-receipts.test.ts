import { type ActionGroupStep, actionGroupsEndpoints as calls, type SceneLine } from '@eoms/contract';
import { letTimePass, shortOrWhole } from '@eoms/contract/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { type NodesVenue, openNodesVenue, type VenueNode } from './platform/testing/nodes-venue.ts';
import { dataOf } from './platform/testing/program-nodes.ts';

/** Each kill hits so many runs at once, each in a step of its own. */
const runsAtOnce = 12;
const kills = shortOrWhole(2, 20);
const ordersEach = 40;
const patience = { timeout: 60_000, interval: 100 };

let database: TestDatabase;
let venue: NodesVenue;
let node: VenueNode;
beforeAll(async () => {
  database = await createTestDatabase();
  venue = await openNodesVenue(database, runsAtOnce, { simulated: () => ({ power: 'on' }) });
  node = await venue.start('first life');
}, 180_000);
afterAll(async () => {
  await venue?.close();
  await database?.drop();
});

const orderStep = (nth: number): ActionGroupStep => ({
  kind: 'systemStep',
  id: `o${nth}`,
  systemStep: 'workOrder',
  args: {
    placeId: venue.placeId,
    theme: `Order ${nth}`,
    type: 'repair',
    urgency: 2,
    description: '',
    assigneeId: null,
    supervisorId: null,
    hours: null,
  },
});
/** A command, whose receipt must know of it, and many work orders, one after the other. */
const steps = (deviceId: string): ActionGroupStep[] => [
  {
    kind: 'action',
    id: 'mute',
    attempts: 1,
    pauseSeconds: 0,
    timeoutSeconds: 5,
    action: 'videoMute',
    args: { on: true },
    target: { kind: 'devices', deviceIds: [deviceId] },
  },
  ...Array.from({ length: ordersEach }, (_, nth) => orderStep(nth)),
];
const saveGroup = async (nth: number): Promise<string> => {
  const body = {
    placeId: venue.placeId,
    name: `g${nth}`,
    icon: 'power',
    steps: steps(venue.deviceIds[nth] ?? ''),
    confirm: false,
    limitSeconds: 120,
    onFailure: 'continue',
    overlap: 'queue',
  };
  return dataOf(await node.call(calls.saveActionGroup, { body })).id;
};
/** The positions of the work orders that a run has opened. */
const openedBy = async (runId: string): Promise<Set<string>> => {
  const { rows } = await database.pool.query<{ at: string }>(
    'select run_position at from work_orders where run_id = $1',
    [runId],
  );
  return new Set(rows.map(({ at }) => at));
};

const done = ['confirmed', 'accepted'];

it(
  `a receipt never denies what was done, after ${kills} kills with ${runsAtOnce} runs each`,
  async () => {
    await expect.poll(() => node.online(), patience).toBe(runsAtOnce);
    const groups = await Promise.all(Array.from({ length: runsAtOnce }, (_, nth) => saveGroup(nth)));
    const wrong: string[] = [];
    let interrupted = 0;
    let unsure = 0;
    for (let round = 0; round < kills; round += 1) {
      const muted = venue.taps.map((tap) => tap.count(/AVMT 11/));
      const runs = await Promise.all(
        groups.map(async (id) => dataOf(await node.call(calls.executeActionGroup, { body: { id } })).id),
      );
      // In the middle: something has been done, and much is still to do.
      await expect
        .poll(async () => (await Promise.all(runs.map(openedBy))).some(({ size }) => size > 0), patience)
        .toBe(true);
      await letTimePass(Math.random() * 300, 'it is killed at some moment');
      await node.server.kill();
      await database.pool.query(
        `update scene_runs set status = 'interrupted' where status = 'running' and id = any($1)`,
        [runs],
      );
      node = await venue.start(`life ${round}`);
      for (const [nth, runId] of runs.entries()) {
        const { status, lines } = dataOf(await node.call(calls.getSceneRun, { params: { id: runId } }));
        const opened = await openedBy(runId);
        const wasDone = ({ kind, position }: SceneLine): boolean =>
          kind === 'systemStep' ? opened.has(position) : (venue.taps[nth]?.count(/AVMT 11/) ?? 0) > (muted[nth] ?? 0);
        if (status === 'interrupted') interrupted += 1;
        // One that was killed before its first step has no lines yet, and nothing was done.
        if (lines.length === 0) expect([opened.size, venue.taps[nth]?.count(/AVMT 11/)]).toEqual([0, muted[nth]]);
        else expect(lines).toHaveLength(ordersEach + 1);
        for (const line of lines) {
          if (line.status === 'unknown') unsure += 1;
          const says = done.includes(line.status) ? true : line.status === 'unknown' ? undefined : false;
          if (says !== undefined && says !== wasDone(line)) wrong.push(`${line.position} ${line.status}`);
          if (line.status === 'unknown') expect(line.reason?.code).toBe('scene.outcomeUnknown');
          if (line.status === 'running') wrong.push(`${line.position} running`);
        }
      }
      await vi.waitFor(async () => expect(await node.online()).toBe(runsAtOnce), patience);
    }
    expect(wrong).toEqual([]);
    // The kills have hit runs on their way, and no more than one step of each is open.
    expect(interrupted).toBeGreaterThan(kills);
    expect(unsure).toBeLessThanOrEqual(interrupted);
  },
  240_000 + kills * 60_000,
);
