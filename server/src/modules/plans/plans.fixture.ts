import {
  type ActionGroupStep,
  plansEndpoints as calls,
  type PlanDraft,
  actionGroupsEndpoints as runCalls,
} from '@eoms/contract';
import { expect } from 'vitest';
import type { AccessRecord } from '../../platform/auth/rights.ts';
import { createTestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { type ControlsSystem, openControlsSystem } from '../controls/controls.fixture.ts';
import { createPlans, type PlansModule } from './plans.module.ts';

/** A venue with screens, and plans on every node. */
export const openPlansSystem = async () => {
  const system = await openControlsSystem();
  const modules: PlansModule[] = [];
  /** Rights of people as they are now, by their ids; of anybody else: all. */
  const rights = new Map<string, AccessRecord>();
  const everything: AccessRecord = { superAdministrator: true, grants: new Map(), places: 'all' };
  const access = { accessOf: async (userId: string) => rights.get(userId) ?? everything };
  const withPlans = (node: ControlsSystem['estate']['nodes'][number]) => {
    const plans = createPlans({ platform: node.platform, access, controls: node.controls });
    modules.push(plans);
    return { platform: node.platform, routes: [...node.routes, ...(plans.routes ?? [])] };
  };
  const [first, ...rest] = system.estate.nodes;
  const api = await createTestApi(system.platform, [withPlans(first), ...rest.map(withPlans)]);
  const root = api.signIn({ superAdministrator: true, username: 'root' });
  const { data: group } = await root.call(calls.savePlanGroup, { body: { name: 'Emergencies' } });
  if (!group) throw new Error('the group was not saved');
  let count = 0;
  const draft = (steps: ActionGroupStep[], more: Partial<PlanDraft> = {}): PlanDraft => ({
    groupId: group.id,
    name: `Plan ${++count}`,
    icon: 'scene',
    description: '',
    steps,
    placeIds: [system.venue.hall],
    onFailure: 'continue',
    overlap: 'queue',
    limitSeconds: 60,
    approval: 'ask',
    enabled: true,
    ...more,
  });
  const revisionOf = async (id: string): Promise<number> =>
    (await root.call(calls.getPlan, { params: { id } })).data?.revision ?? 0;
  return {
    system,
    api,
    modules,
    root,
    rights,
    groupId: group.id,
    draft,
    revisionOf,
    async save(steps: ActionGroupStep[], more?: Partial<PlanDraft>): Promise<string> {
      const { data, code, details } = await root.call(calls.savePlan, { body: draft(steps, more) });
      if (!data) throw new Error(`the plan was not saved: ${code} ${JSON.stringify(details)}`);
      return data.id;
    },
    /** Executes a plan as it is now. */
    async execute(id: string, client: TestClient = root) {
      const revision = await revisionOf(id);
      return client.call(calls.executePlan, { params: { id }, body: { revision } });
    },
    /** How often a run with this id exists, and what became of it. */
    async ended(runId: string): Promise<{ status: string; cause_name: string; place_ids: string[]; reason: unknown }> {
      const { pool } = system.platform.database;
      const read = async () => (await pool.query('select * from scene_runs where id = $1', [runId])).rows;
      await expect.poll(async () => (await read())[0]?.ended_at ?? null, { timeout: 8_000 }).not.toBeNull();
      const rows = await read();
      expect(rows).toHaveLength(1);
      return rows[0];
    },
    async cancel(runId: string) {
      await root.call(runCalls.cancelSceneRun, { body: { id: runId } });
    },
    async close() {
      await api.close();
      await system.close();
    },
  };
};
export type PlansSystem = Awaited<ReturnType<typeof openPlansSystem>>;
