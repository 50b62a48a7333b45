import { type ActionGroupStep, plansEndpoints as calls } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { powerStep } from '../controls/controls.fixture.ts';
import { openPlansSystem, type PlansSystem } from './plans.fixture.ts';

let plans: PlansSystem;
let [anna, ben, cora]: TestClient[] = [];
let steps: ActionGroupStep[] = [];
let id = '';
beforeAll(async () => {
  plans = await openPlansSystem();
  const person = (username: string) =>
    plans.api.signIn({ username, grants: { plan: ['view', 'edit', 'control'] }, places: [plans.system.venue.hall] });
  [anna, ben, cora] = ['anna', 'ben', 'cora'].map(person);
  steps = [powerStep('a', true, await plans.system.screen('Left'))];
});
afterAll(() => plans.close());
beforeEach(async () => {
  id = await plans.save(steps, { approval: 'twoPeople' });
});

const sql = async (text: string, ...values: unknown[]) =>
  (await plans.system.platform.database.pool.query(text, values)).rows;
const runsOf = (runId: string) => sql('select id from scene_runs where id = $1', runId);
const ask = async (client = anna) => {
  const { data, code } = await plans.execute(id, client);
  if (!data?.request) throw new Error(`no request was made: ${code}`);
  expect(data.run).toBeNull();
  return data.request.id;
};
const approve = (requestId: string, client = ben) =>
  (client as TestClient).call(calls.approvePlanRequest, { body: { id: requestId } });
const requestOf = async (requestId: string, client = ben) =>
  (await (client as TestClient).call(calls.listPlanRequests, {})).data?.find((one) => one.id === requestId);

describe('a plan that needs two people', () => {
  it('runs once another person has approved it, and says who both were', async () => {
    const requestId = await ask();
    expect(await requestOf(requestId)).toMatchObject({ status: 'open', mine: false, requestedBy: 'anna' });
    expect(await requestOf(requestId, anna)).toMatchObject({ mine: true });
    expect((await plans.execute(id, cora)).code).toBe('plan.isRequested');
    expect(await approve(requestId, anna)).toMatchObject({ code: 'plan.samePerson' });
    expect(await runsOf(requestId)).toEqual([]);
    expect((await approve(requestId)).data).toMatchObject({ id: requestId, cause: { name: 'anna + ben' } });
    expect(await plans.ended(requestId)).toMatchObject({ status: 'completed' });
    expect(await requestOf(requestId, anna)).toMatchObject({
      status: 'approved',
      decidedBy: 'ben',
      runId: requestId,
    });
    const [entry] = await sql("select * from audit_entries where action = 'approvePlanRequest' and target = $1", id);
    expect(JSON.stringify(entry)).toMatch(/"requestedBy":"anna"/);
    expect(JSON.stringify(entry)).toMatch(/"approvedBy":"ben"/);
  });

  it('does not run for somebody who has lost the rights since asking', async () => {
    const requestId = await ask();
    const [row] = await sql('select requested_by from plan_requests where id = $1', requestId);
    const grants = new Map([['plan', new Set(['control'] as const)]] as const);
    const may = { superAdministrator: false, grants };
    plans.rights.set(row.requested_by, { ...may, places: [] });
    expect((await approve(requestId)).code).toBe('plan.requesterMayNot');
    plans.rights.set(row.requested_by, { superAdministrator: false, grants: new Map(), places: 'all' });
    expect((await approve(requestId)).code).toBe('plan.requesterMayNot');
    expect(await runsOf(requestId)).toEqual([]);
    // With them back, it may: the request is still open.
    plans.rights.set(row.requested_by, { ...may, places: [plans.system.venue.hall] });
    expect((await approve(requestId)).code).toBe('200');
    await plans.ended(requestId);
    plans.rights.clear();
  });

  it('is approved by one of those who do so at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const requestId = await ask();
      const codes = (await Promise.all([approve(requestId), approve(requestId, cora), approve(requestId)])).map(
        ({ code }) => code,
      );
      expect(codes.filter((code) => code === '200')).toHaveLength(1);
      const lost = codes.filter((code) => code !== '200' && code !== '409');
      expect(new Set([...lost, 'plan.requestClosed']).size).toBe(1);
      await plans.ended(requestId);
    }
  });

  it('has one open request, whoever asks at the same moment', async () => {
    const codes = (await Promise.all([plans.execute(id, anna), plans.execute(id, cora)])).map(({ code }) => code);
    expect(codes.sort()).toEqual(['200', 'plan.isRequested']);
  });

  it('is declined by others and withdrawn by the requester', async () => {
    const declined = await ask();
    const decline = (client?: TestClient) => client?.call(calls.declinePlanRequest, { body: { id: declined } });
    expect(await decline(anna)).toMatchObject({ code: 'plan.samePerson' });
    expect(await decline(ben)).toMatchObject({ code: '200' });
    expect(await requestOf(declined, anna)).toMatchObject({ status: 'declined', decidedBy: 'ben' });
    const withdrawn = await ask();
    const withdraw = (client?: TestClient) => client?.call(calls.withdrawPlanRequest, { body: { id: withdrawn } });
    expect(await withdraw(ben)).toMatchObject({ code: 'plan.notYours' });
    expect(await withdraw(anna)).toMatchObject({ code: '200' });
    for (const requestId of [declined, withdrawn]) {
      const state = requestId === declined ? '已拒绝' : '已撤回';
      expect(await approve(requestId)).toMatchObject({
        code: 'plan.requestClosed',
        message: `${state}的申请不能批准`,
      });
      expect(await runsOf(requestId)).toEqual([]);
    }
  });

  it('expires', async () => {
    const requestId = await ask();
    await sql('update plan_requests set expires_at = now() where id = $1', requestId);
    expect(await approve(requestId)).toMatchObject({
      code: 'plan.requestClosed',
      message: '已过期的申请不能批准',
    });
    expect(await requestOf(requestId)).toMatchObject({ status: 'expired' });
    // Before anybody has tidied up.
    const next = await ask(ben);
    await Promise.all(plans.modules.map(({ tend }) => tend()));
    expect(await requestOf(next)).toMatchObject({ status: 'open' });
    expect(await runsOf(requestId)).toEqual([]);
  });

  it('does not run with steps that nobody was asked about', async () => {
    const saved = async (more: object) => {
      const plan = (await plans.root.call(calls.getPlan, { params: { id } })).data;
      const { groupId, name } = plan ?? { groupId: '', name: '' };
      return plans.root.call(calls.savePlan, {
        body: { ...plans.draft(steps, { groupId, name, approval: 'twoPeople' }), id, ...more },
      });
    };
    const first = await ask();
    await saved({ steps: [] });
    expect(await approve(first)).toMatchObject({ code: 'plan.changedSince' });
    const renamed = await ask();
    await saved({ steps: [], description: 'Only words', name: 'Other name' });
    expect(await approve(renamed)).toMatchObject({ code: '200' });
    await saved({ steps });
    const disabled = await ask();
    await plans.root.call(calls.enablePlan, { body: { id, enabled: false } });
    expect(await approve(disabled)).toMatchObject({ code: 'plan.changedSince' });
    expect(await runsOf(first)).toEqual([]);
    expect(await runsOf(disabled)).toEqual([]);
  });

  it('is not approved by those who do not see all of its places', async () => {
    const requestId = await ask();
    const { room } = plans.system.venue;
    const other = plans.api.signIn({ grants: { plan: ['view', 'control'] }, places: [room] });
    expect(await requestOf(requestId, other)).toBeUndefined();
    expect(await approve(requestId, other)).toMatchObject({ code: '404' });
    const reader = plans.api.signIn({ grants: { plan: ['view'] } });
    expect(await approve(requestId, reader)).toMatchObject({ code: '403' });
  });

  it('says why its run could not begin', async () => {
    const requestId = await ask();
    await sql("update plans set overlap = 'refuse' where id = $1", id);
    const long = await plans.save([{ kind: 'delay', id: 'd', seconds: 600 }, ...steps]);
    const runId = (await plans.execute(long)).data?.run?.id ?? '';
    const status = async () => (await sql('select status from scene_runs where id = $1', runId))[0]?.status;
    await expect.poll(status, { timeout: 8_000 }).toBe('running');
    const { code, data } = await approve(requestId);
    // What runs on another node is only seen once this run has begun: it then ends without a command.
    if (data) expect(await plans.ended(requestId)).toMatchObject({ reason: { code: 'scene.devicesBusy' } });
    else {
      expect(code).toBe('scene.devicesBusy');
      expect(await requestOf(requestId)).toMatchObject({ status: 'refused', refusal: code, runId: null });
    }
    await plans.cancel(runId);
    await plans.ended(runId);
  });
});

describe('when a node dies between the approval and the run', () => {
  const approveAndDie = async (ago: string) => {
    const requestId = await ask();
    await sql(
      `update plan_requests set status = 'approved', decided_name = 'ben', decided_at = now() - interval '${ago}' where id = $1`,
      requestId,
    );
    return requestId;
  };
  const tend = () => Promise.all(plans.modules.flatMap((node) => [node.tend(), node.tend()]));

  it('another begins the run, once', async () => {
    const requestId = await approveAndDie('20 seconds');
    await tend();
    await tend();
    expect(await plans.ended(requestId)).toMatchObject({ status: 'completed', cause_name: 'anna + ben' });
    expect(await requestOf(requestId)).toMatchObject({ status: 'approved', runId: requestId });
  });

  it('another begins it at once when that one is known to be gone', async () => {
    const requestId = await approveAndDie('1 second');
    await sql(
      `update plan_requests set leased_by = gen_random_uuid(), due_at = now() + interval '5 seconds' where id = $1`,
      requestId,
    );
    const { shards } = plans.system.platform;
    await shards.start(true);
    await expect
      .poll(
        async () => {
          await tend();
          return (await runsOf(requestId)).length;
        },
        { timeout: 4_500 },
      )
      .toBe(1);
    await shards.stop();
    await plans.ended(requestId);
  });

  it('nobody begins it before the node that took the approval could, after two minutes, or changed', async () => {
    const fresh = await approveAndDie('1 second');
    await tend();
    expect(await requestOf(fresh)).toMatchObject({ status: 'approved', runId: null });
    await sql('delete from plan_requests');
    const late = await approveAndDie('3 minutes');
    await tend();
    expect(await requestOf(late)).toMatchObject({ status: 'refused', refusal: 'scene.interrupted' });
    const changed = await approveAndDie('20 seconds');
    await sql('update plans set revision = revision + 1 where id = $1', id);
    await tend();
    expect(await requestOf(changed)).toMatchObject({ status: 'refused', refusal: 'plan.changedSince' });
    for (const requestId of [fresh, late, changed]) expect(await runsOf(requestId)).toEqual([]);
  });
});
