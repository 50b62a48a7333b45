import { inspectionsEndpoints as calls, inspectionPlansEndpoints as plans } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { modelChanged } from '../catalogue/catalogue.module.ts';
import { type InspectionsSystem, openInspectionsSystem, question } from './inspections.fixture.ts';
import { duesOfInspections } from './inspections.module.ts';

let system: InspectionsSystem;
let [left, right] = ['', ''];
const query = { current: '1', size: '50' };
const now = async (deviceIds: string[] = []) => {
  const { data, code } = await system.root.call(plans.inspectNow, { body: { placeIds: [], groupIds: [], deviceIds } });
  if (!data) throw new Error(code);
  return system.ended(data.id);
};
const inspectionsOf = async (planId: string) =>
  (await system.root.call(calls.listInspectionsOfPlan, { query: { ...query, planId } })).data?.records ?? [];

beforeAll(async () => {
  system = await openInspectionsSystem();
  [left, right] = [await system.screen('Left'), await system.screen('Right')];
  for (const id of [left, right]) system.engine.read(id, 'temperature', 30);
}, 120_000);
afterAll(() => system.close());

describe('an automatic inspection', () => {
  it('finds what does not answer, what is beyond its limits and what has drifted, and nothing else', async () => {
    await system.root.call(plans.saveDeviceBaseline, {
      body: { deviceIds: [left, right], properties: ['input'], forget: [] },
    });
    const good = await now();
    expect(good.totals).toMatchObject({ total: 2, passed: 2, pending: 0, failed: 0, unchecked: 0 });
    system.engine.read(left, 'temperature', 47.5);
    system.engine.read(left, 'input', 3);
    system.engine.connect(right, 'offline');
    const bad = await now();
    expect(bad.totals).toMatchObject({ total: 2, failed: 2 });
    const found = await system.items(bad.id);
    const failed = (deviceId: string) =>
      found
        .find((item) => item.deviceId === deviceId)
        ?.findings.filter(({ outcome }) => outcome === 'failed')
        .map(({ key }) => key);
    expect(failed(left)).toEqual(['limits:temperature', 'baseline:input']);
    expect(failed(right)).toEqual(['reachable']);
    const hot = found.flatMap((item) => item.findings).find(({ key }) => key === 'limits:temperature');
    expect(hot).toMatchObject({
      value: 47.5,
      unit: '°C',
      limit: { operator: '<=', value: 42 },
      before: { outcome: 'passed', value: 30 },
      times: 1,
    });
    expect(bad).toMatchObject({ newlyFailed: 3, recovered: 0 });
  });

  it('says what has recovered, and how often in a row something failed', async () => {
    system.engine.connect(right, 'online');
    const again = await now();
    expect(again.recovered).toBe(1);
    const hot = (await system.items(again.id))
      .flatMap((item) => item.findings)
      .find(({ key }) => key.startsWith('limits'));
    expect(hot?.times).toBe(2);
    const onlyRecovered = { ...query, id: again.id, recovered: 'true' as const };
    const { data } = await system.root.call(calls.inspectionReport, { query: onlyRecovered });
    expect(data?.records.map(({ deviceId }) => deviceId)).toEqual([right]);
  });

  it('leaves out limits whose suggested alarm somebody has switched off', async () => {
    const { modelId } = system.venue;
    await system.platform.database.pool.query(
      `insert into suggested_alarms_off (model_id, property, suggestion_id) values ($1, 'temperature', 'hot')`,
      [modelId],
    );
    const [item] = await system.items((await now([left])).id);
    expect(item?.findings.some(({ kind }) => kind === 'limits')).toBe(false);
    await system.platform.database.pool.query('delete from suggested_alarms_off');
  });

  it('puts back what has drifted as a scene, and then finds it right', async () => {
    const drifted = await now([left]);
    const [item] = await system.items(drifted.id);
    const put = await system.root.call(calls.putBackDrift, { body: { id: drifted.id, itemIds: [item?.id ?? ''] } });
    expect(put.code).toBe('200');
    await expect.poll(() => system.engine.state.get(left)?.values.input?.value).toBe(1);
    const [after] = await system.items((await now([left])).id);
    expect(after?.findings.find(({ kind }) => kind === 'baseline')).toMatchObject({ outcome: 'passed' });
    const nothing = await system.root.call(calls.putBackDrift, { body: { id: drifted.id, itemIds: [newId()] } });
    expect(nothing.code).toBe('inspection.nothingDrifted');
    system.engine.read(left, 'temperature', 30);
  });

  it('switches what its model says and puts it back, but not where the place is occupied', async () => {
    const check = {
      kind: 'active' as const,
      id: 'input',
      name: { zh: '切换', en: 'Switch' },
      property: 'input',
      value: 5,
      seconds: 2,
    };
    await system.platform.database.pool.query('update models set checks = $1::jsonb', [JSON.stringify([check])]);
    for (const { platform } of system.estate.nodes)
      platform.news.publish(modelChanged, { modelId: system.venue.modelId });
    const planId = await system.save({
      checks: ['reachable', 'active'],
      devices: { kind: 'devices', deviceIds: [left] },
    });
    await system.start(planId);
    const { data } = await system.root.call(plans.inspectAhead, { body: { id: planId } });
    const done = await system.ended(data?.id ?? '');
    expect(done.active).toBe(1);
    const [item] = await system.items(done.id);
    expect(item?.findings.find(({ kind }) => kind === 'active')).toMatchObject({ outcome: 'passed' });
    expect(system.engine.state.get(left)?.values.input?.value).toBe(1);
  });
});

describe('a baseline', () => {
  const get = async () => (await system.root.call(plans.getDeviceBaseline, { query: { deviceId: left } })).data;
  const save = (properties: string[] | null, forget: string[] | null = []) =>
    system.root.call(plans.saveDeviceBaseline, { body: { deviceIds: [left], properties, forget } });
  const values = async () => (await get())?.values.map(({ property, value, now }) => [property, value, now]);

  it('takes settings as they are now, and leaves those alone that are not named', async () => {
    system.engine.read(left, 'input', 3);
    expect(await values()).toEqual([['input', 1, 3]]);
    expect((await save(['temperature'])).data).toEqual({ settings: 2 });
    expect(await values()).toEqual(
      expect.arrayContaining([
        ['input', 1, 3],
        ['temperature', 30, 30],
      ]),
    );
    expect((await save([], ['temperature'])).data).toEqual({ settings: 1 });
    await save(['input']);
    expect(await values()).toEqual([['input', 3, 3]]);
    system.engine.read(left, 'input', 1);
    await save(['input']);
  });

  it('loses nothing when two people take settings into it at once', async () => {
    await save([], null);
    expect(await values()).toEqual([]);
    await Promise.all([save(['input']), save(['temperature'])]);
    expect((await values())?.map(([property]) => property).sort()).toEqual(['input', 'temperature']);
    await save([], ['temperature']);
  });
});

describe('a plan', () => {
  it('is saved only if it can be due and what it names is there', async () => {
    const refused = async (more: Parameters<InspectionsSystem['draft']>[0]) =>
      (await system.root.call(plans.saveInspectionPlan, { body: system.draft(more) })).code;
    expect(await refused({ placeIds: [newId()] })).toBe('inspectionPlan.placeUnknown');
    expect(await refused({ checks: [] })).toBe('inspectionPlan.nothingChecked');
    expect(await refused({ type: 'manual' })).toBe('inspectionPlan.nothingAsked');
    expect(await refused({ end: { kind: 'onDay', day: '2025-12-31' } })).toBe('inspectionPlan.endBeforeStart');
    expect(await refused({ devices: { kind: 'devices', deviceIds: [newId()] } })).toBe('404');
    const never = { kind: 'weeks' as const, every: 1, days: [1], times: ['08:00'], on: 'all' as const };
    expect(await refused({ recurrence: never, end: { kind: 'onDay', day: '2026-01-02' } })).toBe(
      'inspectionPlan.neverDue',
    );
    await system.save({ name: 'Twice' });
    expect(await refused({ name: 'Twice' })).toBe('inspectionPlan.nameInUse');
  });

  it('shows its next five times before it is saved', async () => {
    const body = system.draft({ recurrence: { kind: 'days', every: 2, times: ['08:00', '20:00'], on: 'all' } });
    const { data } = await system.root.call(plans.previewInspectionPlan, { body });
    expect(data).toMatchObject({ devices: 2, unasked: 0 });
    expect(data?.due).toHaveLength(5);
  });

  it('has one inspection for each time, whoever looks, and begins nothing that is long past', async () => {
    const planId = await system.save();
    await system.start(planId);
    await system.makeDue(planId);
    await Promise.all([...system.modules, ...system.modules].map((module) => module.look()));
    expect(await inspectionsOf(planId)).toHaveLength(1);
    await system.makeDue(planId, new Date(Date.now() - 3 * 86_400_000));
    await system.look();
    const all = await inspectionsOf(planId);
    const cancelled = all.filter(({ status }) => status === 'cancelled');
    expect(cancelled.length).toBeGreaterThanOrEqual(3);
    expect(cancelled[0]?.reason).toMatchObject({ en: 'the system was not running at that time' });
    expect(
      all.every(
        ({ totals: { total, pending, passed, failed, unchecked } }) => total === pending + passed + failed + unchecked,
      ),
    ).toBe(true);
  });

  it('ends after so many inspections, and is done so long after the last one, early or late', async () => {
    const planId = await system.save({ end: { kind: 'afterTimes', times: 1 } });
    await system.start(planId);
    await system.makeDue(planId);
    await system.look();
    const { data } = await system.root.call(plans.getInspectionPlan, { query: { id: planId } });
    expect(data).toMatchObject({ status: 'completed', times: 1, nextDueAt: null });
    const after = await system.save({
      recurrence: { kind: 'afterDone', every: 10, unit: 'days', time: '09:00' },
      startsOn: '2099-01-01',
    });
    await system.start(after);
    const begun = await system.root.call(plans.inspectAhead, { body: { id: after } });
    await system.ended(begun.data?.id ?? '');
    await system.look();
    const plan = (await system.root.call(plans.getInspectionPlan, { query: { id: after } })).data;
    const days = (Date.parse(plan?.nextDueAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(9);
    expect(days).toBeLessThan(11);
    expect(await inspectionsOf(after)).toHaveLength(1);
  });

  it('falls due in the due list once, and only for those who see all of its places', async () => {
    const body = { name: 'Listed', subject: { kind: 'places' as const }, questions: [question('tidy')] };
    const checklist = await system.root.call(plans.saveChecklist, { body });
    const planId = await system.save({ name: 'Listed', type: 'manual', checklistIds: [checklist.data?.id ?? ''] });
    await system.start(planId);
    const dues = async (scope: 'all' | readonly string[]) => {
      const wanted = { from: '2020-01-01', to: '2099-12-31', atMost: 100, scope };
      const all = await duesOfInspections(system.platform.database.db, wanted);
      return all.filter(({ title }) => title === 'Listed');
    };
    expect(await dues('all')).toMatchObject([{ subjectId: planId, path: `/deviceProbingPlan?edit=${planId}` }]);
    await system.makeDue(planId);
    await system.look();
    const [made] = await inspectionsOf(planId);
    const paths = (await dues('all')).map(({ path }) => path);
    expect(paths.filter((path) => path.endsWith(made?.id ?? '?'))).toHaveLength(1);
    expect(await dues([system.venue.room])).toEqual([]);
  });

  it('follows its states', async () => {
    const planId = await system.save();
    const set = async (start: boolean) =>
      (await system.root.call(plans.setInspectionPlanStart, { body: { id: planId, start } })).code;
    expect(await set(false)).toBe('inspectionPlan.wrongState');
    expect(await set(true)).toBe('200');
    expect((await system.root.call(plans.removeInspectionPlan, { body: { id: planId } })).code).toBe(
      'inspectionPlan.wrongState',
    );
    expect(await set(false)).toBe('200');
    expect(await set(true)).toBe('200');
    const cancel = { body: { id: planId, reason: 'hall is closed' } };
    expect((await system.root.call(plans.cancelInspectionPlan, cancel)).code).toBe('200');
    expect((await system.root.call(plans.cancelInspectionPlan, cancel)).code).toBe('inspectionPlan.wrongState');
    expect((await system.root.call(plans.saveInspectionPlan, { body: { ...system.draft(), id: planId } })).code).toBe(
      'inspectionPlan.wrongState',
    );
  });

  it('refuses the second of two people who change it', async () => {
    const planId = await system.save();
    const { data } = await system.root.call(plans.getInspectionPlan, { query: { id: planId } });
    const save = (name: string) =>
      system.root.call(plans.saveInspectionPlan, {
        body: { ...system.draft({ name }), id: planId, revision: data?.revision ?? 0 },
      });
    expect((await save('First')).code).toBe('200');
    expect((await save('Second')).code).toBe('409');
  });

  it('opens orders and sends a notice once, if it wants so', async () => {
    system.engine.connect(right, 'offline');
    const userId = newId();
    await system.platform.database.pool.query(
      `insert into users (id, realm, username, name, enabled) values ($1, 'internal', 'inspector', 'Inspector', true)`,
      [userId],
    );
    const followUp = { order: { urgency: 2 as const, assigneeId: null }, notify: true };
    const planId = await system.save({ followUp, peopleIds: [userId] });
    await system.start(planId);
    const { data } = await system.root.call(plans.inspectAhead, { body: { id: planId } });
    await system.ended(data?.id ?? '');
    await expect.poll(() => system.opened.length, { timeout: 10_000 }).toBe(1);
    expect(system.opened[0]?.item.deviceId).toBe(right);
    expect(system.sent.filter(({ subject }) => subject === `inspection:${data?.id}`)).toEqual([
      { users: [userId], subject: `inspection:${data?.id}` },
    ]);
    system.engine.connect(right, 'online');
  });
});

describe('an inspection', () => {
  it('can be cancelled with a reason, and moved before it has begun', async () => {
    const checklist = await system.root.call(plans.saveChecklist, {
      body: { name: 'Look', subject: { kind: 'places' }, questions: [question('tidy')] },
    });
    const planId = await system.save({ type: 'manual', checklistIds: [checklist.data?.id ?? ''] });
    await system.start(planId);
    await system.makeDue(planId);
    await system.look();
    const [made] = await inspectionsOf(planId);
    const id = made?.id ?? '';
    const move = (dueAt: string) => system.root.call(calls.rescheduleInspection, { body: { id, dueAt } });
    expect((await move('2020-01-01T00:00:00Z')).code).toBe('inspection.timePassed');
    expect((await move('2099-01-01T00:00:00Z')).code).toBe('200');
    const cancel = () =>
      system.root.call(calls.setInspectionStart, { body: { action: 'cancel', id, reason: 'nobody is there' } });
    expect((await cancel()).code).toBe('200');
    expect((await cancel()).code).toBe('inspection.wrongState');
    expect(await system.head(id)).toMatchObject({ status: 'cancelled', by: 'root' });
  });

  it('is seen by those who see all of its places, and left to those who may', async () => {
    const done = await now([left]);
    const grants = { deviceProbingCenter: ['view'] as const };
    const inside = system.api.signIn({ username: 'in', grants, places: [system.venue.hall] });
    const outside = system.api.signIn({ username: 'out', grants, places: [system.venue.room] });
    const get = async (who: typeof inside) => (await who.call(calls.inspectionHead, { query: { id: done.id } })).code;
    expect(await get(inside)).toBe('200');
    expect(await get(outside)).toBe('404');
    const body = { action: 'cancel' as const, id: done.id, reason: 'no' };
    expect((await inside.call(calls.setInspectionStart, { body })).code).toBe('403');
    const none = await outside.call(plans.inspectNow, { body: { placeIds: [], groupIds: [], deviceIds: [left] } });
    expect(none.code).toBe('403');
  });
});

describe('reports', () => {
  it('are there as a table and as a document, and in calendar and figures', async () => {
    const done = await now([left]);
    const table = await system.root.send(calls.exportInspection, { query: { id: done.id } });
    expect(table.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const printed = await system.root.send(calls.printInspection, { query: { id: done.id } });
    expect(printed.rawPayload.subarray(0, 4).toString()).toBe('%PDF');
    const span = {
      from: new Date(Date.now() - 86_400_000).toISOString(),
      to: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    };
    const { data: calendar } = await system.root.call(calls.inspectionCalendar, { query: span });
    expect(calendar?.some(({ inspection }) => inspection?.id === done.id)).toBe(true);
    expect(calendar?.some(({ inspection }) => inspection === null)).toBe(true);
    const { data: figures } = await system.root.call(calls.inspectionFigures, { query: span });
    expect(figures?.ended).toBeGreaterThan(0);
    expect(figures?.byPlace[0]?.failed).toBeGreaterThan(0);
    const [item] = await system.items(done.id);
    const past = await system.root.call(calls.inspectionPast, { query: { id: item?.id ?? '', key: 'reachable' } });
    expect(past.data?.length).toBeGreaterThan(1);
  });
});
