import { type ActionGroupStep, actionGroupsEndpoints as calls, devicesEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type ControlsSystem, inputStep, openControlsSystem, powerStep } from './controls.fixture.ts';

let system: ControlsSystem;
let left: string;
let right: string;
let elsewhere: string;
let operator: TestClient;
let guest: TestClient;
beforeAll(async () => {
  system = await openControlsSystem();
  [left, right] = [await system.screen('Left'), await system.screen('Right')];
  elsewhere = await system.screen('Elsewhere', system.venue.room);
  const { hall, room } = system.venue;
  operator = system.api.signIn({ grants: { placeControl: ['view', 'control'] }, places: [hall] });
  guest = system.api.signIn({ grants: { placeControl: ['view', 'edit', 'control'] }, places: [room] });
});
afterAll(() => system.close());

const statesOf = (run: { lines: readonly { position: string; status: string }[] }) =>
  run.lines.map(({ position, status }) => `${position} ${status}`);

describe('action groups', () => {
  it('are saved, listed in their order, moved and removed, each with its audit entry', async () => {
    const { admin, venue } = system;
    const first = await system.saveGroup([powerStep('a', true, left)], { name: 'first' });
    const second = await system.saveGroup([], { name: 'second' });
    const names = async () =>
      (await admin.call(calls.listActionGroups, { query: { placeId: venue.hall } })).data?.map(({ name }) => name);
    expect(await names()).toEqual(['first', 'second']);
    expect(await admin.call(calls.sortActionGroup, { body: { id: second, direction: 'up' } })).toMatchObject({
      code: '200',
    });
    expect(await admin.call(calls.sortActionGroup, { body: { id: second, direction: 'up' } })).toMatchObject({
      code: 'tree.atEdge',
    });
    expect(await names()).toEqual(['second', 'first']);
    const twice = system.groupDraft([], { name: 'first' });
    expect(await admin.call(calls.saveActionGroup, { body: twice })).toMatchObject({ code: 'scene.nameInUse' });
    for (const id of [first, second])
      expect(await admin.call(calls.removeActionGroup, { params: { id } })).toMatchObject({ code: '200' });
    const { rows } = await system.platform.database.pool.query('select action from audit_entries where target = $1', [
      second,
    ]);
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'removeActionGroup',
      'saveActionGroup',
      'sortActionGroup',
    ]);
  });

  it('use devices of their own place only, and cannot be seen or run from elsewhere', async () => {
    const { admin } = system;
    const foreign = system.groupDraft([powerStep('a', true, elsewhere)], { name: 'foreign' });
    expect(await admin.call(calls.saveActionGroup, { body: foreign })).toMatchObject({ code: 'scene.deviceElsewhere' });
    expect(await guest.call(calls.saveActionGroup, { body: system.groupDraft([]) })).toMatchObject({ code: '404' });
    const id = await system.saveGroup([powerStep('a', true, left)], { name: 'hidden' });
    const { id: runId } = await system.run(id);
    const asked = [
      guest.call(calls.getActionGroup, { params: { id } }),
      guest.call(calls.executeActionGroup, { body: { id } }),
      guest.call(calls.listActionItems, { query: { groupId: id } }),
      guest.call(calls.removeActionItem, { body: { groupId: id, id: 'a' } }),
      guest.call(calls.previewActionGroup, { body: { placeId: system.venue.hall, steps: [] } }),
      guest.call(calls.getSceneRun, { params: { id: runId } }),
      guest.call(calls.cancelSceneRun, { body: { id: runId } }),
    ];
    for (const { code } of await Promise.all(asked)) expect(code).toBe('404');
    expect((await guest.call(calls.pageSceneRuns, { query: {} })).data?.total).toBe(0);
    expect(await operator.call(calls.saveActionGroup, { body: system.groupDraft([]) })).toMatchObject({ code: '403' });
    await admin.call(calls.removeActionGroup, { params: { id } });
    expect((await operator.call(calls.getSceneRun, { params: { id: runId } })).data?.groupName).toBe('hidden');
  });

  it('are refused with too many or too deep steps, or one id twice', async () => {
    const { admin } = system;
    const nest = (depth: number): ActionGroupStep => ({
      kind: 'ordered',
      id: `b${depth}`,
      steps: depth === 0 ? [] : [nest(depth - 1)],
    });
    const delays = Array.from({ length: 101 }, (_, at) => ({ kind: 'delay' as const, id: `d${at}`, seconds: 1 }));
    for (const steps of [[nest(4)], delays, [delays[0], delays[0]]])
      expect(
        await admin.call(calls.saveActionGroup, { body: system.groupDraft(steps as ActionGroupStep[]) }),
      ).toMatchObject({ code: '422' });
  });

  it('have steps that are changed one by one', async () => {
    const { admin } = system;
    const groupId = await system.saveGroup([powerStep('a', true, left), { kind: 'parallel', id: 'b', steps: [] }], {
      name: 'items',
    });
    const items = async () => {
      const { data } = await admin.call(calls.listActionItems, { query: { groupId } });
      return data?.map(({ id, parentId, sort }) => [id, parentId, sort]);
    };
    const add = (parentId: string | null, step: ActionGroupStep) =>
      admin.call(calls.saveActionItem, { body: { groupId, parentId, step } });
    expect(await add('b', inputStep('c', 2, right))).toMatchObject({ code: '200' });
    expect(await add('nowhere', inputStep('d', 2, right))).toMatchObject({ code: 'scene.stepUnknown' });
    expect(await add(null, powerStep('d', true, elsewhere))).toMatchObject({ code: 'scene.deviceElsewhere' });
    expect(await items()).toEqual([
      ['a', null, 1],
      ['b', null, 2],
      ['c', 'b', 1],
    ]);
    expect(await admin.call(calls.sortActionItem, { body: { groupId, id: 'b', direction: 'up' } })).toMatchObject({
      code: '200',
    });
    expect(await admin.call(calls.sortActionItem, { body: { groupId, id: 'c', direction: 'up' } })).toMatchObject({
      code: 'tree.atEdge',
    });
    await admin.call(calls.saveActionItemParams, {
      body: { groupId, id: 'a', params: [{ name: 'on', value: false }] },
    });
    const params = (id: string) => admin.call(calls.listActionItemParams, { query: { groupId, id } });
    expect((await params('a')).data).toEqual([{ name: 'on', value: false }]);
    expect(await params('c')).toMatchObject({ code: 'scene.stepUnknown' });
    await admin.call(calls.removeActionItemParam, { body: { groupId, id: 'a', name: 'on' } });
    expect((await params('a')).data).toEqual([]);
    await admin.call(calls.removeActionItem, { body: { groupId, id: 'b' } });
    expect(await items()).toEqual([['a', null, 1]]);
  });
});

describe('a run', () => {
  it('is shown before with what it would change, and leaves a receipt in words', async () => {
    const { admin, venue } = system;
    await system.run(
      await system.saveGroup([powerStep('a', false, left, right), inputStep('b', 1, left)], { name: 'before' }),
    );
    const steps = [powerStep('a', true, left, right), inputStep('b', 1, left)];
    const preview = await admin.call(calls.previewActionGroup, { body: { placeId: venue.hall, steps } });
    expect(preview.data?.map(({ deviceName, foresight }) => [deviceName, foresight])).toEqual([
      ['Left', 'change'],
      ['Right', 'change'],
      ['Left', 'same'],
    ]);
    const run = await system.run(await system.saveGroup(steps, { name: 'meeting' }), operator);
    expect(run).toMatchObject({ status: 'completed', steps: 3, done: 3, failed: 0, attempts: 2, placeName: 'Hall' });
    expect(statesOf(run)).toEqual(['1.1 confirmed', '1.2 confirmed', '2 unchanged']);
    expect(run.cause).toMatchObject({ kind: 'person', id: operator.userId });
    expect(run.lines[0]).toMatchObject({
      deviceName: 'Left',
      actionName: { en: 'Power' },
      args: [{ name: { en: 'On' }, value: true }],
      before: [{ name: { zh: '电源' }, value: 'off', words: { zh: '关' } }],
      wanted: [{ value: 'on' }],
      after: [{ value: 'on', words: { en: 'On' } }],
    });
    const { data: group } = await admin.call(calls.listActionGroups, { query: { placeId: venue.hall } });
    expect(group?.find(({ name }) => name === 'meeting')?.lastRun).toMatchObject({ id: run.id, status: 'completed' });
    const page = await operator.call(calls.pageSceneRuns, {
      query: { keyword: 'MEET', placeId: venue.hall, status: 'completed' },
    });
    expect(page.data?.records.map(({ id }) => id)).toEqual([run.id]);
  });

  it('is put back where a device fails, and its commands are in the log with their cause', async () => {
    const { engine, broken } = system;
    await system.run(await system.saveGroup([powerStep('a', false, left, right)], { name: 'off' }));
    broken.add(right);
    const run = await system.run(
      await system.saveGroup([powerStep('a', true, left), powerStep('b', true, right)], { name: 'fails' }),
    );
    broken.delete(right);
    expect(run).toMatchObject({ status: 'restored', reason: { code: 'scene.stepFailed' } });
    expect(statesOf(run)).toEqual(['1 restored', '2 restored']);
    expect(run.lines[1]?.attempts.map(({ kind, status }) => [kind, status])).toEqual([['do', 'failed']]);
    expect(engine.state.get(left)?.values.power?.value).toBe('off');
    const { rows } = await system.platform.database.pool.query(
      'select cause_kind, cause_name from device_commands where cause_id = $1 and device_id = $2',
      [run.id, left],
    );
    expect(rows).toEqual(Array(2).fill({ cause_kind: 'scene', cause_name: 'fails' }));
  });

  it('is begun once when the call is repeated, can be cancelled, and is published as it goes', async () => {
    const { admin, estate, venue } = system;
    const steps: ActionGroupStep[] = [{ kind: 'delay', id: 'a', seconds: 30 }, powerStep('b', true, left)];
    const body = { id: await system.saveGroup(steps, { name: 'slow', onFailure: 'stop' }) };
    const headers = { 'idempotency-key': newId() };
    const once = await admin.call(calls.executeActionGroup, { body, headers });
    const again = await admin.call(calls.executeActionGroup, { body, headers });
    expect(again.data?.id).toBe(once.data?.id);
    const id = once.data?.id ?? '';
    expect(await admin.call(calls.cancelSceneRun, { body: { id } })).toMatchObject({ code: '200' });
    const status = async () => (await admin.call(calls.getSceneRun, { params: { id } })).data?.status;
    await expect.poll(status, { timeout: 4_000 }).toBe('cancelled');
    expect(await admin.call(calls.cancelSceneRun, { body: { id } })).toMatchObject({
      code: 'scene.runEnded',
      message: '已取消的执行不能取消',
    });
    const topics = estate.published
      .filter(({ name }) => name.startsWith('scene.'))
      .map(({ topic, placeId }) => [topic, placeId]);
    expect(topics).toContainEqual([`sceneRun:${id}`, venue.hall]);
    expect(topics).toContainEqual([`place:${venue.hall}`, venue.hall]);
  });

  it('says that a device has moved away', async () => {
    const moving = await system.screen('Moving');
    const id = await system.saveGroup([powerStep('a', true, moving)], { name: 'moves', onFailure: 'stop' });
    const { admin, venue } = system;
    await admin.call(devicesEndpoints.saveDevice, {
      body: system.draft({ id: moving, name: 'Moving', placeId: venue.room }),
    });
    const run = await system.run(id);
    expect(run.lines[0]).toMatchObject({ status: 'failed', reason: { code: 'scene.deviceGone' } });
    expect(run.attempts).toBe(0);
  });
});

describe('an action group of a newer version', () => {
  it('is listed as one that cannot be read, beside others that work, and is not lost', async () => {
    const { admin, venue } = system;
    const { pool } = system.platform.database;
    const id = await system.saveGroup([powerStep('a', true, left)], { name: 'Later' });
    const other = await system.saveGroup([powerStep('a', true, left)], { name: 'Beside' });
    await pool.query(`update place_action_groups set steps = '[{"kind": "teleport", "id": "a"}]' where id = $1`, [id]);
    const { data } = await admin.call(calls.listActionGroups, { query: { placeId: venue.hall } });
    const shown = data?.map(({ name, unreadable = false, steps }) => [name, unreadable, steps.length]);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['Later', true, 0],
        ['Beside', false, 1],
      ]),
    );
    const run = async (groupId: string) => (await admin.call(calls.executeActionGroup, { body: { id: groupId } })).code;
    expect(await run(other)).toBe('200');
    expect(await run(id)).toBe('definition.unreadable');
    const body = { ...system.groupDraft([], { name: 'Later' }), id };
    expect((await admin.call(calls.saveActionGroup, { body })).code).toBe('definition.unreadable');
    const { rows } = await pool.query('select steps from place_action_groups where id = $1', [id]);
    expect(rows[0].steps).toEqual([{ kind: 'teleport', id: 'a' }]);
  });
});
