import {
  plansEndpoints as calls,
  planItemsEndpoints as itemCalls,
  actionGroupsEndpoints as runCalls,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { inputStep, powerStep } from '../controls/controls.fixture.ts';
import { openPlansSystem, type PlansSystem } from './plans.fixture.ts';

let plans: PlansSystem;
let root: TestClient;
let [left, far] = ['', ''];
let [hall, room] = ['', ''];
let guard: TestClient;
let reader: TestClient;
const all = ['view', 'edit', 'control'] as const;
beforeAll(async () => {
  plans = await openPlansSystem();
  root = plans.root;
  ({ hall, room } = plans.system.venue);
  left = await plans.system.screen('Left');
  far = await plans.system.screen('Far', room);
  guard = plans.api.signIn({ username: 'guard', grants: { plan: [...all] }, places: [hall] });
  reader = plans.api.signIn({ username: 'reader', grants: { plan: ['view'] }, places: [hall, room] });
});
afterAll(() => plans.close());

const namesFor = async (client: TestClient) =>
  (await client.call(calls.listPlans, { query: {} })).data?.map(({ name }) => name);
const codeOf = async (reply: Promise<{ code: string }>) => (await reply).code;

describe('groups of plans', () => {
  it('have a name of their own, an order, and stay while plans are in them', async () => {
    const { data } = await root.call(calls.savePlanGroup, { body: { name: 'Visits' } });
    const id = data?.id ?? '';
    expect(await codeOf(root.call(calls.savePlanGroup, { body: { name: 'Visits' } }))).toBe('planGroup.nameInUse');
    const names = async () => (await root.call(calls.listPlanGroups, {})).data?.map(({ name }) => name);
    expect(await names()).toEqual(['Emergencies', 'Visits']);
    expect(await codeOf(root.call(calls.sortPlanGroup, { body: { id, direction: 'up' } }))).toBe('200');
    expect(await codeOf(root.call(calls.sortPlanGroup, { body: { id, direction: 'up' } }))).toBe('tree.atEdge');
    expect(await names()).toEqual(['Visits', 'Emergencies']);
    const planId = await plans.save([], { groupId: id, name: 'Guest' });
    const remove = () => codeOf(root.call(calls.removePlanGroup, { params: { id } }));
    expect(await remove()).toBe('planGroup.hasPlans');
    expect(await codeOf(root.call(calls.removePlan, { params: { id: planId } }))).toBe('200');
    expect(await remove()).toBe('200');
  });
});

describe('plans', () => {
  it('belong to a group and places that exist, with a name of their own and devices of these places', async () => {
    await plans.save([], { name: 'Twice' });
    const refused = (more: object, steps = [powerStep('a', true, left)]) =>
      codeOf(root.call(calls.savePlan, { body: plans.draft(steps, more) }));
    expect(await refused({ name: 'Twice' })).toBe('plan.nameInUse');
    expect(await refused({ groupId: newId() })).toBe('404');
    expect(await refused({ placeIds: [newId()] })).toBe('404');
    expect(await refused({ placeIds: [] })).toBe('422');
    expect(await refused({}, [powerStep('a', true, far)])).toBe('scene.deviceElsewhere');
    expect(await refused({ placeIds: [hall, room] }, [powerStep('a', true, far)])).toBe('200');
  });

  it('are seen, changed and run only by those who may, with all of their places', async () => {
    const [wide, mine] = [
      await plans.save([powerStep('a', true, far)], { name: 'Wide', placeIds: [hall, room] }),
      await plans.save([powerStep('a', true, left)], { name: 'Mine' }),
    ];
    expect(await namesFor(guard)).toContain('Mine');
    expect(await namesFor(guard)).not.toContain('Wide');
    const hidden = [
      guard.call(calls.getPlan, { params: { id: wide } }),
      guard.call(calls.removePlan, { params: { id: wide } }),
      guard.call(calls.sortPlan, { body: { id: wide, direction: 'up' } }),
      guard.call(calls.enablePlan, { body: { id: wide, enabled: false } }),
      guard.call(calls.savePlan, { body: { ...plans.draft([]), id: wide } }),
      guard.call(calls.savePlan, { body: plans.draft([], { placeIds: [hall, room] }) }),
      guard.call(calls.previewPlan, { body: { placeIds: [room], steps: [] } }),
      guard.call(calls.executePlan, { params: { id: wide }, body: { revision: 1 } }),
      guard.call(itemCalls.listPlanItems, { query: { planId: wide } }),
      guard.call(itemCalls.removePlanItem, { body: { planId: wide, id: 'a' } }),
    ];
    for (const reply of hidden) expect(await codeOf(reply)).toBe('404');
    const forbidden = [
      reader.call(calls.savePlan, { body: plans.draft([]) }),
      reader.call(calls.executePlan, { params: { id: mine }, body: { revision: 1 } }),
      reader.call(calls.enablePlan, { body: { id: mine, enabled: false } }),
    ];
    for (const reply of forbidden) expect(await codeOf(reply)).toBe('403');
    // Whose places are all gone is nobody's but the administrators'.
    const { pool } = plans.system.platform.database;
    await pool.query('update plans set place_ids = $1 where id = $2', [[newId()], mine]);
    expect(await namesFor(guard)).not.toContain('Mine');
    expect(await codeOf(plans.execute(mine))).toBe('plan.placeGone');
    await pool.query('update plans set place_ids = $1 where id = $2', [[newId(), hall], mine]);
    expect((await guard.call(calls.getPlan, { params: { id: mine } })).data?.placeIds).toEqual([hall]);
  });

  it('name the variables that they set, once for each plan, so that these stay', async () => {
    const set = (id: string, name: string) => ({
      kind: 'systemStep' as const,
      id,
      systemStep: 'variable' as const,
      args: { name, value: 1 },
    });
    for (const name of ['mode', 'level'])
      await plans.system.platform.database.pool.query(
        `insert into automation_variables (id, name, type, default_value, description, value)
         values ($1, $2, 'double', '0', '', '0')`,
        [newId(), name],
      );
    const otherwise = [{ kind: 'parallel' as const, id: 'p', steps: [set('b', 'mode'), set('c', 'mode')] }];
    await plans.save([set('a', 'mode'), ...otherwise]);
    await plans.save([set('a', 'level')]);
    const { references, database } = plans.system.platform;
    expect((await references.variables(database.db)).sort()).toEqual(['level', 'mode']);
  });

  it('keep every saved state, also of steps that are changed one by one, and can be saved as they were', async () => {
    const id = await plans.save([powerStep('a', true, left)], { name: 'First' });
    const step = inputStep('b', 2, left);
    await root.call(itemCalls.savePlanItem, { body: { planId: id, parentId: null, step } });
    await root.call(calls.savePlan, { body: { ...plans.draft([step], { name: 'Second' }), id } });
    const versions = async () => (await root.call(calls.listPlanVersions, { params: { id } })).data ?? [];
    expect((await versions()).map(({ version, by, draft }) => [version, by, draft.name, draft.steps.length])).toEqual([
      [3, 'root', 'Second', 1],
      [2, 'root', 'First', 2],
      [1, 'root', 'First', 1],
    ]);
    const [, , first] = await versions();
    if (!first) throw new Error('the first state is missing');
    expect(await codeOf(root.call(calls.savePlan, { body: first.draft }))).toBe('200');
    expect((await root.call(calls.getPlan, { params: { id } })).data).toMatchObject(first.draft);
    expect((await versions()).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    expect(await codeOf(guard.call(calls.listPlanVersions, { params: { id: newId() } }))).toBe('404');
    const wide = await plans.save([], { placeIds: [hall, room] });
    expect(await codeOf(guard.call(calls.listPlanVersions, { params: { id: wide } }))).toBe('404');
    await root.call(calls.removePlan, { params: { id } });
    expect(await codeOf(root.call(calls.listPlanVersions, { params: { id } }))).toBe('404');
  });

  it('are moved within their group, and have steps that are changed one by one', async () => {
    const id = await plans.save([powerStep('a', true, left)]);
    expect(await codeOf(root.call(calls.sortPlan, { body: { id, direction: 'down' } }))).toBe('tree.atEdge');
    expect(await codeOf(root.call(calls.sortPlan, { body: { id, direction: 'up' } }))).toBe('200');
    const save = (step: ReturnType<typeof powerStep>) =>
      codeOf(root.call(itemCalls.savePlanItem, { body: { planId: id, parentId: null, step } }));
    expect(await save(inputStep('b', 2, left))).toBe('200');
    expect(await save(powerStep('c', true, far))).toBe('scene.deviceElsewhere');
    expect(await codeOf(root.call(itemCalls.sortPlanItem, { body: { planId: id, id: 'b', direction: 'up' } }))).toBe(
      '200',
    );
    const params = [{ name: 'on', value: false }];
    await root.call(itemCalls.savePlanItemParams, { body: { planId: id, id: 'a', params } });
    const key = { planId: id, id: 'a' };
    expect((await root.call(itemCalls.listPlanItemParams, { query: key })).data).toEqual(params);
    await root.call(itemCalls.removePlanItemParam, { body: { ...key, name: 'on' } });
    expect((await root.call(itemCalls.listPlanItemParams, { query: key })).data).toEqual([]);
    const { data } = await root.call(itemCalls.listPlanItems, { query: { planId: id } });
    expect(data?.map((item) => [item.id, item.planId])).toEqual([
      ['b', id],
      ['a', id],
    ]);
    await root.call(itemCalls.removePlanItem, { body: key });
    expect((await root.call(calls.listPlans, { query: {} })).data?.find((plan) => plan.id === id)?.stepCount).toBe(1);
  });
});

describe('the run of a plan', () => {
  it('acts on all of its places, leaves a receipt, and is seen by those who may see them all', async () => {
    const steps = [powerStep('a', true, left, far)];
    const placeIds = [hall, room];
    const preview = await root.call(calls.previewPlan, { body: { placeIds, steps } });
    expect(preview.data?.map(({ deviceName, foresight }) => [deviceName, foresight])).toEqual([
      ['Left', 'change'],
      ['Far', 'change'],
    ]);
    const id = await plans.save(steps, { name: 'Lights', placeIds });
    const { data } = await plans.execute(id);
    const runId = data?.run?.id ?? '';
    expect(data).toMatchObject({ request: null, run: { groupId: id, groupName: 'Lights', places: 2 } });
    expect(await plans.ended(runId)).toMatchObject({ status: 'completed', place_ids: placeIds, cause_name: 'root' });
    const listed = (await root.call(calls.listPlans, { query: {} })).data?.find((plan) => plan.id === id);
    expect(listed?.lastRun).toMatchObject({ id: runId, status: 'completed' });
    expect(await codeOf(reader.call(runCalls.getSceneRun, { params: { id: runId } }))).toBe('200');
    expect(await codeOf(guard.call(runCalls.getSceneRun, { params: { id: runId } }))).toBe('404');
    expect((await reader.call(runCalls.pageSceneRuns, { query: { groupId: id } })).data?.total).toBe(1);
  });

  it('is refused where the plan is disabled, or was changed since it was looked at', async () => {
    const id = await plans.save([powerStep('a', true, left)]);
    const revision = await plans.revisionOf(id);
    const execute = () => codeOf(root.call(calls.executePlan, { params: { id }, body: { revision } }));
    await root.call(itemCalls.removePlanItem, { body: { planId: id, id: 'a' } });
    expect(await execute()).toBe('plan.changedSince');
    await root.call(calls.enablePlan, { body: { id, enabled: false } });
    expect(await codeOf(plans.execute(id))).toBe('plan.disabled');
  });
});

describe('a plan of a newer version', () => {
  it('is listed as one that cannot be read, beside others that work, and is not lost', async () => {
    const { pool } = plans.system.platform.database;
    const id = await plans.save([powerStep('a', true, left)], { name: 'Later', approval: 'none' });
    const other = await plans.save([powerStep('a', true, left)], { name: 'Beside', approval: 'none' });
    await pool.query(`update plans set steps = '[{"kind": "teleport", "id": "a"}]' where id = $1`, [id]);
    const { data } = await root.call(calls.listPlans, { query: {} });
    const shown = data?.map(({ name, unreadable = false, stepCount }) => [name, unreadable, stepCount]);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['Later', true, 0],
        ['Beside', false, 1],
      ]),
    );
    expect(await codeOf(plans.execute(other))).toBe('200');
    expect(await codeOf(root.call(calls.sortPlan, { body: { id: other, direction: 'up' } }))).toBe('200');
    expect(await codeOf(plans.execute(id))).toBe('definition.unreadable');
    expect(await codeOf(root.call(itemCalls.listPlanItems, { query: { planId: id } }))).toBe('definition.unreadable');
    const body = { ...plans.draft([]), id, name: 'Later' };
    expect(await codeOf(root.call(calls.savePlan, { body }))).toBe('definition.unreadable');
    const { rows } = await pool.query('select steps from plans where id = $1', [id]);
    expect(rows[0].steps).toEqual([{ kind: 'teleport', id: 'a' }]);
  });
});
