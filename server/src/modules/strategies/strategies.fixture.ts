import {
  type Alarm,
  alarmsEndpoints,
  strategiesEndpoints as calls,
  type StrategyCheck,
  type StrategyDraft,
  type StrategyReport,
  type StrategyRule,
  type StrategyRules,
} from '@eoms/contract';
import { createTestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { checksOf, noBehaviors, noBroker, noEntities } from '../automations/automations.fixture.ts';
import { createAutomations } from '../automations/automations.module.ts';
import { openControlsSystem } from '../controls/controls.fixture.ts';
import { createStrategies } from './strategies.module.ts';

/** All of these must hold. */
export const holds = (...rules: StrategyRule[]): StrategyRules => ({ match: 'all', rules });

/** A venue with screens, and strategies on every node; on the first one twice, as on two nodes of one estate. */
export const openStrategiesSystem = async (behaviors = noBehaviors) => {
  const system = await openControlsSystem();
  const clock = { ms: Date.now() };
  const loads: Promise<void>[] = [];
  const modulesOf = (node: (typeof system.estate.nodes)[number]) => {
    const { places, controls, variables, calendar, alarms } = node;
    const checks = checksOf(node, behaviors);
    // The devices of this venue are there already.
    const onLoaded: typeof node.devices.live.onLoaded = (listener) => void loads.push(listener(node.devices.engine()));
    const devices = { ...node.devices, live: { ...node.devices.live, onLoaded } };
    const jobs = { ...node.platform.jobs, work: () => undefined, schedule: async () => undefined };
    const platform = { ...node.platform, jobs };
    const automations = createAutomations({
      platform,
      places,
      devices,
      controls,
      variables,
      calendar,
      checks,
      reports: { mqtt: noBroker, entities: noEntities },
    });
    const more = { platform, places, devices, controls, variables, calendar, checks, alarms };
    const now = () => clock.ms;
    const twin = createStrategies(more, now);
    return { automations, strategies: createStrategies(more, now), twin };
  };
  const nodes = system.estate.nodes.map((node) => ({ node, ...modulesOf(node) }));
  await Promise.all(loads);
  const [first, ...rest] = nodes.map(({ node, automations, strategies }) => ({
    platform: node.platform,
    routes: [...node.routes, ...automations.routes, ...strategies.routes],
  }));
  if (!first) throw new Error('there is no node');
  const api = await createTestApi(system.platform, [first, ...rest]);
  const root = api.signIn({ superAdministrator: true, username: 'root' });
  const { data: group } = await root.call(calls.saveStrategyGroup, { body: { name: 'Checks' } });
  if (!group) throw new Error('the group was not saved');
  let count = 0;
  const check = (more: Partial<StrategyCheck> = {}): StrategyCheck => ({
    id: 'off',
    name: 'Switched off',
    level: 3,
    target: { kind: 'type', typeCode: null },
    rule: holds({ kind: 'value', property: 'power', operator: '==', against: { kind: 'value', value: 'off' } }),
    ...more,
  });
  const draft = (more: Partial<StrategyDraft> = {}): StrategyDraft => ({
    groupId: group.id,
    name: `Strategy ${++count}`,
    description: '',
    placeIds: [system.venue.hall],
    enabled: true,
    when: { kind: 'byHand' },
    checks: [check()],
    followUp: { alarm: false, steps: [] },
    ...more,
  });
  const all = nodes.flatMap(({ strategies, twin }) => [strategies, twin]);
  return {
    system,
    api,
    root,
    clock,
    groupId: group.id,
    check,
    draft,
    async save(more?: Partial<StrategyDraft>): Promise<string> {
      const { data, code, details } = await root.call(calls.saveStrategy, { body: draft(more) });
      if (!data) throw new Error(`the strategy was not saved: ${code} ${JSON.stringify(details)}`);
      return data.id;
    },
    /** Runs by hand and returns the report. */
    async execute(id: string, client: TestClient = root): Promise<StrategyReport> {
      const { data, code } = await client.call(calls.executeStrategy, { params: { id } });
      const found = data && (await client.call(calls.getStrategyReport, { params: { id: data.id } })).data;
      if (!found) throw new Error(`the strategy was not run: ${code}`);
      return found;
    },
    reportsOf: async (strategyId: string) =>
      (await root.call(calls.pageStrategyReports, { query: { strategyId } })).data?.records ?? [],
    alarmsOf: async (deviceId: string): Promise<Alarm[]> =>
      (await root.call(alarmsEndpoints.listAlarms, { query: { deviceId } })).data?.records ?? [],
    /** What is due runs on all nodes at the same time. */
    look: async () => void (await Promise.all(all.map((one) => one.look()))),
    tidy: async () => void (await Promise.all(all.map((one) => one.tidy()))),
    async close() {
      for (const one of all) await one.stop();
      for (const { automations } of nodes) await automations.stop();
      await api.close();
      await system.close();
    },
  };
};
export type StrategiesSystem = Awaited<ReturnType<typeof openStrategiesSystem>>;
