import {
  inspectionPlansEndpoints as calls,
  type InspectionHead,
  type InspectionItem,
  type InspectionPlanDraft,
  inspectionsEndpoints,
} from '@eoms/contract';
import { expect } from 'vitest';
import { createTestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { checksOf, noBehaviors } from '../automations/automations.fixture.ts';
import { openControlsSystem, screenDriver } from '../controls/controls.fixture.ts';
import type { JudgeAudio } from './checks/check-media.ts';
import { createInspections, type InspectionsModule } from './inspections.module.ts';
import type { OrderOfItem } from './reports/orders-port.ts';

const text = (zh: string, en: string) => ({ zh, en });

/** A screen with a temperature that has a limit. */
const driver = {
  ...screenDriver,
  properties: [
    ...(screenDriver.properties as readonly object[]),
    {
      id: 'temperature',
      name: text('温度', 'Temperature'),
      type: 'double',
      unit: '°C',
      access: 'r',
      alarm: [{ id: 'hot', op: '>', value: 42, level: 'serious', text: text('过热', 'Too hot') }],
    },
  ],
} as typeof screenDriver;

/** Whoever is asked has no part in orders: they are noted. */
const noOrders = (opened: OrderOfItem[]) => ({
  ofItems: async () => new Map(),
  open: async (_tx: unknown, order: OrderOfItem) => {
    opened.push(order);
    return true;
  },
});

export const openInspectionsSystem = async (judgeAudio: JudgeAudio = async () => undefined) => {
  const system = await openControlsSystem(driver);
  const opened: OrderOfItem[] = [];
  const sent: { users: readonly string[] | undefined; subject: string }[] = [];
  const notices = {
    send: async (_tx: unknown, { users, subject }: { users?: readonly string[]; subject: string }) => {
      sent.push({ users, subject });
      return '';
    },
  };
  const everybody = { superAdministrator: true, grants: new Map(), places: [] };
  const modules: InspectionsModule[] = system.estate.nodes.map((node) => {
    const module = createInspections({
      ...node,
      platform: {
        ...node.platform,
        jobs: { ...node.platform.jobs, work: () => undefined, schedule: async () => undefined },
      },
      asking: {
        scenes: node.controls.scenes,
        words: checksOf(node, noBehaviors).words,
        pathTo: async () => undefined,
        limitsOff: node.alarmRules.suggestionsOff,
      },
      access: { accessOf: async () => everybody },
      notices,
    } as unknown as Parameters<typeof createInspections>[0]);
    module.setAudio(judgeAudio);
    module.setOrders(noOrders(opened));
    return module;
  });
  for (const { platform } of system.estate.nodes) {
    await platform.news.stop();
    await platform.news.start();
  }
  const nodes = system.estate.nodes.map((node, at) => ({
    platform: node.platform,
    routes: [...node.routes, ...(modules[at]?.routes ?? [])],
  }));
  const [first, ...rest] = nodes;
  if (!first) throw new Error('there is no node');
  const api = await createTestApi(system.platform, [first, ...rest]);
  const root = api.signIn({ superAdministrator: true, username: 'root' });
  let count = 0;
  const draft = (more: Partial<InspectionPlanDraft> = {}): InspectionPlanDraft => ({
    name: `Plan ${++count}`,
    description: '',
    type: 'automatic',
    recurrence: { kind: 'days', every: 1, times: ['08:00'], on: 'all' },
    startsOn: '2026-01-01',
    end: { kind: 'never' },
    placeIds: [system.venue.hall],
    devices: { kind: 'all' },
    peopleIds: [],
    graceMinutes: 60,
    checks: ['reachable', 'limits', 'baseline', 'model'],
    checklistIds: [],
    presence: false,
    followUp: { order: null, notify: false },
    ...more,
  });
  const save = async (more: Partial<InspectionPlanDraft> = {}, who: TestClient = root): Promise<string> => {
    const { data, code } = await who.call(calls.saveInspectionPlan, { body: draft(more) });
    if (!data) throw new Error(`the plan was not saved: ${code}`);
    return data.id;
  };
  const head = async (id: string, who: TestClient = root): Promise<InspectionHead> => {
    const { data, code } = await who.call(inspectionsEndpoints.inspectionHead, { query: { id } });
    if (!data) throw new Error(`there is no head: ${code}`);
    return data;
  };
  const items = async (id: string): Promise<InspectionItem[]> => {
    const query = { id, current: '1', size: '200' };
    return (await root.call(inspectionsEndpoints.inspectionReport, { query })).data?.records ?? [];
  };
  const look = async (): Promise<void> => {
    for (const module of modules) await module.look();
  };
  return {
    ...system,
    api,
    root,
    modules,
    opened,
    sent,
    draft,
    save,
    head,
    items,
    look,
    start: (id: string) => root.call(calls.setInspectionPlanStart, { body: { id, start: true } }),
    /** Makes a plan due at this moment. */
    async makeDue(planId: string, at = new Date()): Promise<void> {
      await system.platform.database.pool.query('update inspection_plans set next_due_at = $2 where id = $1', [
        planId,
        at,
      ]);
    },
    async ended(id: string): Promise<InspectionHead> {
      await look();
      await expect.poll(async () => (await head(id)).status, { timeout: 20_000 }).toBe('ended');
      return head(id);
    },
    async close() {
      await api.close();
      for (const module of modules) await module.stop();
      await system.close();
    },
  };
};
export type InspectionsSystem = Awaited<ReturnType<typeof openInspectionsSystem>>;

/** A question of a checklist that is right with yes. */
export const question = (id: string) => ({
  kind: 'yesNo' as const,
  id,
  text: 'Is it tidy?',
  help: '',
  required: true,
  onFailure: { photo: false, note: true },
  passes: 'yes' as const,
});
