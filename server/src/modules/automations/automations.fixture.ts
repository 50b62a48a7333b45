import { type AutomationDraft, automationsEndpoints as calls, type Firing } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { type Behaviors, createChecks } from '../checks/checks.module.ts';
import { type ControlsSystem, openControlsSystem, powerStep } from '../controls/controls.fixture.ts';
import { createEntities } from '../entities/entities.module.ts';
import { type AutomationsModule, createAutomations } from './automations.module.ts';

export interface AutomationsSystem extends ControlsSystem {
  readonly api: TestApi;
  /** May do everything in the API with automations. */
  readonly root: TestClient;
  readonly modules: readonly AutomationsModule[];
  /** Two screens in the hall, online and off. */
  readonly lampId: string;
  readonly screenId: string;
  readonly groupId: string;
  /** Switches the screen on; without a trigger. */
  automation(more?: Partial<AutomationDraft>): AutomationDraft;
  save(draft: AutomationDraft): Promise<string>;
  /** The trace of an automation, the newest first. */
  trace(automationId: string): Promise<Firing[]>;
  /** The newest line of the trace, once its run has ended. */
  ended(automationId: string): Promise<Firing>;
  removeAll(): Promise<void>;
  close(): Promise<void>;
}

/** Records of entities have tests of their own. */
export const noEntities = { watching: { mayWatch: async () => false, changed: async () => undefined } };

/** Topics have a test of their own. */
export const noBroker = { isShared: false, openFor: () => Promise.reject(new Error('there is no broker')) };

/** Data behaviours have tests of their own. */
export const noBehaviors: Behaviors = {
  activated: async () => [],
  call: () => Promise.reject(new Error('there are no data behaviours')),
};

/** Conditions as they are judged on a node. */
export const checksOf = (node: ControlsSystem['estate']['nodes'][number], behaviors = noBehaviors) =>
  createChecks({ ...node, database: node.platform.database, behaviors });

/** A venue with two screens, and automations on every node. */
export const openAutomationsSystem = async (behaviors = noBehaviors): Promise<AutomationsSystem> => {
  const system = await openControlsSystem();
  const entities = system.estate.nodes.map(({ platform, places }) => createEntities({ ...platform, places }));
  const loads: Promise<void>[] = [];
  const modules = system.estate.nodes.map((node, at) => {
    const { platform, places, devices, controls, variables, calendar } = node;
    // The devices of this venue are there already.
    const onLoaded: typeof devices.live.onLoaded = (listener) => void loads.push(listener(devices.engine()));
    return createAutomations({
      platform,
      places,
      devices: { ...devices, live: { ...devices.live, onLoaded } },
      controls,
      variables,
      calendar,
      checks: checksOf(node, behaviors),
      reports: { mqtt: noBroker, entities: entities[at] ?? noEntities },
    });
  });
  await Promise.all(loads);
  const [first, ...rest] = system.estate.nodes.map((node, at) => ({
    platform: node.platform,
    routes: [...node.routes, ...(modules[at]?.routes ?? []), ...(entities[at]?.routes ?? [])],
  }));
  if (!first) throw new Error('there is no node');
  const api = await createTestApi(system.platform, [first, ...rest]);
  const root = api.signIn({ superAdministrator: true });
  const [lampId, screenId] = [await system.screen('Lamp'), await system.screen('Screen')];
  const { data: group } = await root.call(calls.saveAutomationGroup, { body: { name: 'Rooms' } });
  if (!group) throw new Error('the group was not saved');
  const trace = async (automationId: string): Promise<Firing[]> => {
    for (const one of modules) await one.settled();
    return (await root.call(calls.pageFirings, { query: { automationId } })).data?.records ?? [];
  };
  return {
    trace,
    async ended(automationId) {
      const last = async () => (await trace(automationId))[0];
      await expect.poll(async () => (await last())?.runStatus, { timeout: 8_000 }).toMatch(/completed|partial|stopped/);
      return (await last()) as Firing;
    },
    ...system,
    api,
    root,
    modules,
    lampId,
    screenId,
    groupId: group.id,
    automation: (more = {}) => ({
      name: 'Follow',
      groupId: group.id,
      description: '',
      enabled: true,
      placeIds: [system.venue.hall],
      triggers: [],
      condition: null,
      steps: [powerStep('a', true, screenId)],
      onFailure: 'stop',
      overlap: 'queue',
      limitSeconds: 30,
      yieldMinutes: 0,
      mostPerHour: 100,
      ...more,
    }),
    async save(body) {
      const { data, code } = await root.call(calls.saveAutomation, { body });
      if (!data) throw new Error(`it was not saved: ${code}`);
      return data.id;
    },
    async removeAll() {
      for (const { id } of (await root.call(calls.pageAutomations, { query: { size: '200' } })).data?.records ?? [])
        await root.call(calls.removeAutomation, { params: { id } });
    },
    async close() {
      for (const one of modules) await one.stop();
      await api.close();
      await system.close();
    },
  };
};

/** One such venue for all tests of a file, without automations before each of them. */
export const automationsSystem = (behaviors = noBehaviors): AutomationsSystem => {
  const system = {} as AutomationsSystem;
  beforeAll(async () => {
    Object.assign(system, await openAutomationsSystem(behaviors));
  });
  afterAll(() => system.close());
  beforeEach(() => system.removeAll());
  return system;
};
