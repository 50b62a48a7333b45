import {
  type ActionGroupStep,
  actionGroupsEndpoints,
  automationsEndpoints,
  centralControlEndpoints,
  commandsEndpoints,
  panelEndpoints,
  panelSessionsEndpoints,
  plansEndpoints,
  strategiesEndpoints,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { type NodesVenue, openNodesVenue, type VenueNode } from './platform/testing/nodes-venue.ts';
import { dataOf } from './platform/testing/program-nodes.ts';

/** Long enough to be seen while it lasts. */
const warmUpMs = 4_000;
const patience = { timeout: 60_000, interval: 100 };

interface Outcome {
  readonly status: string;
  readonly attempts: number;
  readonly code: string | null;
}
/** What has become of it; undefined while it is pending. */
type Look = () => Promise<Outcome | undefined>;

let database: TestDatabase;
let venue: NodesVenue;
let node: VenueNode;
let panelToken = '';

const lookAtCommand =
  (id: string): Look =>
  async () => {
    const { status, reason } = dataOf(await node.call(commandsEndpoints.getCommand, { body: { id } }));
    if (status === 'pending' || status === 'sent') return undefined;
    return { status: status === 'confirmed' ? 'confirmed' : 'failed', attempts: 1, code: reason?.code ?? null };
  };
const lookAtRun =
  (id: string): Look =>
  async () => {
    const run = dataOf(await node.call(actionGroupsEndpoints.getSceneRun, { params: { id } }));
    const [line] = run.lines;
    if (run.endedAt === null || !line) return undefined;
    return { status: line.status, attempts: line.attempts.length, code: line.reason?.code ?? null };
  };
const runOfGroup = async (name: string): Promise<Look> => {
  const find = async () =>
    (await database.pool.query<{ id: string }>('select id from scene_runs where group_name = $1', [name])).rows[0]?.id;
  await expect.poll(find, patience).toBeDefined();
  return lookAtRun((await find()) ?? '');
};

const target = (deviceId: string) => ({ kind: 'devices' as const, deviceIds: [deviceId] });
const rule = (timeoutSeconds: number | null) => ({ attempts: 1, pauseSeconds: 0, timeoutSeconds });
const action = (deviceId: string, seconds: number | null): ActionGroupStep => ({
  kind: 'action',
  id: 'on',
  ...rule(seconds),
  action: 'power',
  args: { on: true },
  target: target(deviceId),
});
const state = (deviceId: string, seconds: number | null, value = 'on'): ActionGroupStep => ({
  kind: 'state',
  id: 'on',
  ...rule(seconds),
  property: 'power',
  value,
  target: target(deviceId),
});
const running = { onFailure: 'continue' as const, overlap: 'queue' as const, limitSeconds: 120 };

const groupOf = (name: string, steps: ActionGroupStep[]) => ({
  placeId: venue.placeId,
  name,
  icon: 'power',
  steps,
  confirm: false,
  ...running,
});
const saveGroup = async (name: string, steps: ActionGroupStep[]): Promise<string> =>
  dataOf(await node.call(actionGroupsEndpoints.saveActionGroup, { body: groupOf(name, steps) })).id;
const runGroup = async (name: string, steps: ActionGroupStep[]): Promise<Look> => {
  const body = { id: await saveGroup(name, steps) };
  return lookAtRun(dataOf(await node.call(actionGroupsEndpoints.executeActionGroup, { body })).id);
};
const command = async (deviceId: string, seconds: number | null, headers?: Record<string, string>): Promise<Look> => {
  const limit = seconds === null ? {} : { expiresInSeconds: seconds };
  const body = { deviceId, action: 'power', args: { on: true }, ...limit };
  return lookAtCommand(
    dataOf(await node.call(commandsEndpoints.executeAction, { body, ...(headers && { headers }) })).id,
  );
};

const automationOf = (name: string, groupId: string, steps: ActionGroupStep[]) => ({
  name,
  groupId,
  description: '',
  enabled: true,
  placeIds: [venue.placeId],
  triggers: [],
  condition: null,
  steps,
  ...running,
  yieldMinutes: 0,
  mostPerHour: 100,
});
const planOf = (name: string, groupId: string, steps: ActionGroupStep[]) => ({
  name,
  groupId,
  icon: 'scene',
  description: '',
  placeIds: [venue.placeId],
  steps,
  ...running,
  approval: 'none',
  enabled: true,
});
const strategyOf = (name: string, groupId: string, deviceId: string, steps: ActionGroupStep[], power = 'on') => ({
  name,
  groupId,
  description: '',
  placeIds: [venue.placeId],
  enabled: true,
  when: { kind: 'byHand' },
  checks: [
    {
      id: 'isOn',
      name: 'On',
      level: 3,
      target: target(deviceId),
      rule: {
        match: 'all' as const,
        rules: [{ kind: 'value', property: 'power', operator: '==', against: { kind: 'value', value: power } }],
      },
    },
  ],
  followUp: { alarm: false, steps },
});
/** With what a panel sends with each change: until when it is wanted. */
const byPanel = () => ({ token: panelToken, 'not-after': String(Date.now() + 5_000) });

const groupIn = async (calls: 'plan' | 'automation' | 'strategy', name: string): Promise<string> => {
  const save = {
    plan: plansEndpoints.savePlanGroup,
    automation: automationsEndpoints.saveAutomationGroup,
    strategy: strategiesEndpoints.saveStrategyGroup,
  }[calls];
  return dataOf(await node.call(save, { body: { name } })).id;
};

/** Everything that sends commands, each with a projector of its own. */
const places: Record<string, (name: string, deviceId: string, seconds: number | null) => Promise<Look>> = {
  'a single command': (_, deviceId, seconds) => command(deviceId, seconds),
  'the control page of a panel': (_, deviceId, seconds) => command(deviceId, seconds, byPanel()),
  'the action of an action group': (name, deviceId, seconds) => runGroup(name, [action(deviceId, seconds)]),
  'the state of an action group': (name, deviceId, seconds) => runGroup(name, [state(deviceId, seconds)]),
  async 'central control'(name, deviceId, seconds) {
    await saveGroup(name, [action(deviceId, seconds)]);
    const work = { kind: 'group', name };
    const body = { placeIds: [venue.placeId], work, inUse: true, overlap: 'queue' };
    return lookAtRun(dataOf(await node.call(centralControlEndpoints.executeBulk, { body })).id);
  },
  async 'a plan'(name, deviceId, seconds) {
    const body = planOf(name, await groupIn('plan', name), [state(deviceId, seconds)]);
    const { id } = dataOf(await node.call(plansEndpoints.savePlan, { body }));
    const { revision } = dataOf(await node.call(plansEndpoints.getPlan, { params: { id } }));
    dataOf(await node.call(plansEndpoints.executePlan, { params: { id }, body: { revision } }));
    return runOfGroup(name);
  },
  async 'an automation'(name, deviceId, seconds) {
    const body = automationOf(name, await groupIn('automation', name), [state(deviceId, seconds)]);
    const { id } = dataOf(await node.call(automationsEndpoints.saveAutomation, { body }));
    return lookAtRun(dataOf(await node.call(automationsEndpoints.executeAutomation, { params: { id } })).id);
  },
  async 'a strategy'(name, deviceId, seconds) {
    const groupId = await groupIn('strategy', name);
    // Its steps are carried out when the outcome turns from passed to failed.
    const wanting = (power: string) => strategyOf(name, groupId, deviceId, [state(deviceId, seconds)], power);
    const { id } = dataOf(await node.call(strategiesEndpoints.saveStrategy, { body: wanting('standby') }));
    dataOf(await node.call(strategiesEndpoints.executeStrategy, { params: { id } }));
    dataOf(await node.call(strategiesEndpoints.saveStrategy, { body: { id, ...wanting('on') } }));
    dataOf(await node.call(strategiesEndpoints.executeStrategy, { params: { id } }));
    return runOfGroup(name);
  },
};
const names = Object.keys(places);

const pairPanel = async (): Promise<void> => {
  const { token, code } = dataOf(await node.call(panelEndpoints.requestPairing));
  const panel = {
    name: 'Panel',
    placeId: venue.placeId,
    parts: ['control', 'operate'],
    deviceIds: null,
    capabilities: null,
    groupIds: null,
    idleMinutes: 60,
    language: 'en',
    appearance: 'light',
  };
  dataOf(await node.call(panelSessionsEndpoints.pairPanel, { body: { code, panel } }));
  panelToken = token;
  expect(await node.call(panelEndpoints.unlockPanel, { body: { pin: null }, headers: byPanel() })).toMatchObject({
    code: '200',
  });
};

beforeAll(async () => {
  database = await createTestDatabase();
  // One half becomes warm while everybody waits, the other never.
  const simulated = (index: number) => ({ warmUpMs: index < names.length ? warmUpMs : 3_600_000 });
  venue = await openNodesVenue(database, names.length * 2, { simulated });
  node = await venue.start('node');
  await vi.waitFor(async () => expect(await node.online()).toBe(names.length * 2), patience);
  await pairPanel();
}, 240_000);
afterAll(async () => {
  await venue?.close();
  await database?.drop();
});

describe.each(names)('a projector that warms up, switched on by %s', (name) => {
  const begin = (index: number, seconds: number | null) =>
    places[name]?.(`${name} ${index}`, venue.deviceIds[index] ?? '', seconds);
  const powerOf = (index: number) => venue.simulators[index]?.state().power;

  it('is pending until it is on, and confirmed then', async () => {
    const index = names.indexOf(name);
    const look = await begin(index, null);
    await expect.poll(() => powerOf(index), patience).not.toBe('standby');
    let whenEnded: unknown;
    await expect
      .poll(async () => {
        const outcome = await look?.();
        whenEnded ??= outcome && powerOf(index);
        return outcome;
      }, patience)
      .toEqual({ status: 'confirmed', attempts: 1, code: null });
    expect(whenEnded).toBe('on');
  });

  it('fails at the time limit if it stays warming, and not before', async () => {
    const index = names.length + names.indexOf(name);
    const began = Date.now();
    const look = await begin(index, 3);
    await expect
      .poll(async () => look?.(), patience)
      .toEqual({ status: 'failed', attempts: 1, code: 'device.commandExpired' });
    expect(Date.now() - began).toBeGreaterThanOrEqual(3_000);
    expect(powerOf(index)).toBe('warming');
  });
});

it.each<[string, (steps: ActionGroupStep[], deviceId: string) => Promise<{ code: string; details?: unknown }>]>([
  ['an action group', (steps) => node.call(actionGroupsEndpoints.saveActionGroup, { body: groupOf('warming', steps) })],
  [
    'a plan',
    async (steps) =>
      node.call(plansEndpoints.savePlan, { body: planOf('warming', await groupIn('plan', 'refused'), steps) }),
  ],
  [
    'an automation',
    async (steps) =>
      node.call(automationsEndpoints.saveAutomation, {
        body: automationOf('warming', await groupIn('automation', 'refused'), steps),
      }),
  ],
  [
    'a strategy',
    async (steps, deviceId) =>
      node.call(strategiesEndpoints.saveStrategy, {
        body: strategyOf('warming', await groupIn('strategy', 'refused'), deviceId, steps),
      }),
  ],
])('%s with "warming up" as a target is refused, and the step is named', async (_, save) => {
  const deviceId = venue.deviceIds[0] ?? '';
  const reply = await save([state(deviceId, null, 'warming')], deviceId);
  expect(reply).toMatchObject({
    code: 'device.transitionalTarget',
    details: [{ field: expect.stringMatching(/value$/) }],
  });
});
