import { type ActionGroupStep, actionGroupsEndpoints as calls, type SceneRun } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { type ControlsSystem, inputStep, openControlsSystem, powerStep } from './controls.fixture.ts';

let system: ControlsSystem;
let left: string;
let right: string;
beforeAll(async () => {
  system = await openControlsSystem();
  [left, right] = [await system.screen('Left'), await system.screen('Right')];
});
afterAll(() => system.close());

const runOf = (groupId: string, id = 'inner'): ActionGroupStep => ({
  kind: 'systemStep',
  id,
  systemStep: 'scene',
  args: { groupId },
});
const stateOf = (state: 'occupy' | 'maintenance' | null): ActionGroupStep => ({
  kind: 'systemStep',
  id: 'state',
  systemStep: 'placeState',
  args: { placeId: system.venue.hall, state, reason: 'show', minutes: null },
});
const statesOf = (run: Pick<SceneRun, 'lines'>) => run.lines.map(({ position, status }) => `${position} ${status}`);
const find = async (id: string | null | undefined) =>
  (await system.admin.call(calls.getSceneRun, { params: { id: id ?? '' } })).data;
const powerOf = (id: string) => system.engine.state.many([id])[0]?.values.power?.value;
const setIn = async () => {
  const { rows } = await system.platform.database.pool.query('select set_state, set_by from places where id = $1', [
    system.venue.hall,
  ]);
  return rows[0];
};

describe('another scene as a step', () => {
  it('runs to its end with the devices that the outer run holds, and its run is linked', async () => {
    const inner = await system.saveGroup([powerStep('a', true, left)], { name: 'inner' });
    // The outer run acts on the same device itself: the inner one must not wait for it.
    const steps = [powerStep('x', false, left), runOf(inner), inputStep('y', 3, left)];
    const run = await system.run(await system.saveGroup(steps, { name: 'outer' }));
    expect(statesOf(run)).toEqual(['1 confirmed', '2 confirmed', '3 confirmed']);
    const { systemStep } = run.lines[1] ?? {};
    expect(systemStep).toMatchObject({ name: 'scene', subject: { zh: 'inner' } });
    const cause = { kind: 'scene', id: run.id };
    await expect
      .poll(() => find(systemStep?.runId), { timeout: 3_000 })
      .toMatchObject({ groupName: 'inner', status: 'completed', cause });
  });

  it('holds its devices from the beginning of the outer run, also against other runs', async () => {
    const inner = await system.saveGroup([powerStep('a', true, right)], { name: 'held' });
    const outer = await system.saveGroup([{ kind: 'delay', id: 'd', seconds: 1 }, runOf(inner)], { name: 'holder' });
    const rival = await system.saveGroup([powerStep('b', false, right)], { name: 'rival', overlap: 'refuse' });
    const running = system.run(outer);
    await expect
      .poll(async () => (await system.admin.call(calls.executeActionGroup, { body: { id: rival } })).code)
      .toBe('scene.devicesBusy');
    expect((await running).status).toBe('completed');
  });

  it('lets two scenes at the same device take turns in a parallel block', async () => {
    const one = await system.saveGroup([powerStep('a', true, left)], { name: 'turn 1' });
    const two = await system.saveGroup([powerStep('a', false, left), powerStep('b', true, left)], { name: 'turn 2' });
    const block: ActionGroupStep = { kind: 'parallel', id: 'p', steps: [runOf(one, 'i1'), runOf(two, 'i2')] };
    const run = await system.run(await system.saveGroup([block], { name: 'turns' }));
    expect([run.status, powerOf(left)]).toEqual(['completed', 'on']);
  });

  it('is put back with the outer run, and says so in its own receipt', async () => {
    system.engine.read(left, 'power', 'off');
    const inner = await system.saveGroup([powerStep('a', true, left)], { name: 'undone' });
    system.broken.add(right);
    const run = await system.run(
      await system.saveGroup([runOf(inner), powerStep('b', true, right)], { name: 'puts back' }),
    );
    system.broken.delete(right);
    expect([run.status, powerOf(left)]).toEqual(['restored', 'off']);
    expect(statesOf(run)).toEqual(['1 restored', '2 restored']);
    await expect
      .poll(async () => (await find(run.lines[0]?.systemStep?.runId))?.status, { timeout: 3_000 })
      .toBe('restored');
    expect((await find(run.lines[0]?.systemStep?.runId))?.reason?.code).toBe('scene.outerPutBack');
  });

  it('is refused where groups run each other in a circle, before anything is done', async () => {
    const a = await system.saveGroup([], { name: 'circle a' });
    const b = await system.saveGroup([powerStep('p', true, left), runOf(a)], { name: 'circle b' });
    const draft = { ...system.groupDraft([runOf(b)], { name: 'circle a' }), id: a };
    expect((await system.admin.call(calls.saveActionGroup, { body: draft })).code).toBe('200');
    const run = await system.run(a);
    expect(run.lines[0]).toMatchObject({
      status: 'failed',
      reason: { code: 'scene.cycle' },
      systemStep: { runId: null },
    });
    const preview = await system.admin.call(calls.previewActionGroup, {
      body: { placeId: system.venue.hall, steps: [runOf(newId())] },
    });
    expect(preview.data?.[0]).toMatchObject({ foresight: 'impossible', reason: { code: 'scene.groupGone' } });
  });

  it('goes five levels deep and no further', async () => {
    let id = await system.saveGroup([powerStep('p', true, left)], { name: 'level 0' });
    for (let level = 1; level <= 6; level += 1) {
      const next = await system.saveGroup([runOf(id)], { name: `level ${level}` });
      if (level === 5) expect((await system.run(next)).status).toBe('completed');
      id = next;
    }
    const run = await system.run(id);
    expect(run.lines[0]).toMatchObject({ status: 'failed', reason: { code: 'scene.tooDeep' } });
  });
});

describe('the state of a place as a step', () => {
  it('is set in the name of the scene', async () => {
    const run = await system.run(await system.saveGroup([stateOf('maintenance')], { name: 'Service' }));
    expect(run.lines[0]).toMatchObject({ status: 'confirmed', systemStep: { name: 'placeState' } });
    expect(await setIn()).toEqual({ set_state: 'maintenance', set_by: 'Service' });
  });

  it('comes back with the run, unless somebody has set another one', async () => {
    system.broken.add(right);
    const group = await system.saveGroup([stateOf('occupy'), powerStep('b', true, right)], { name: 'Show' });
    const run = await system.run(group);
    expect(statesOf(run)).toEqual(['1 restored', '2 restored']);
    expect(await setIn()).toEqual({ set_state: 'maintenance', set_by: 'Service' });
    const late = { kind: 'delay' as const, id: 'd', seconds: 1 };
    const slow = await system.saveGroup([stateOf('occupy'), late, powerStep('b', true, right)], { name: 'Slow' });
    const running = system.run(slow);
    await expect.poll(setIn).toEqual({ set_state: 'occupy', set_by: 'Slow' });
    const change = "update places set set_state = 'idle', set_by = 'Li', set_at = now() where id = $1";
    await system.platform.database.pool.query(change, [system.venue.hall]);
    expect((await running).lines[0]).toMatchObject({
      status: 'notRestored',
      reason: { code: 'scene.changedMeanwhile' },
    });
    system.broken.delete(right);
    expect(await setIn()).toEqual({ set_state: 'idle', set_by: 'Li' });
  });

  it('can be saved only by those who may set it by hand, at places of the group', async () => {
    const { hall, room } = system.venue;
    const editor = system.api.signIn({ grants: { placeControl: ['view', 'edit'] }, places: [hall, room] });
    const save = (step: ActionGroupStep, client = editor) =>
      client.call(calls.saveActionGroup, { body: system.groupDraft([step], { name: 'rights' }) });
    expect((await save(stateOf('occupy'))).code).toBe('403');
    const elsewhere = { ...stateOf('occupy'), args: { placeId: room, state: 'idle', reason: '', minutes: null } };
    expect((await save(elsewhere as ActionGroupStep, system.admin)).code).toBe('404');
    const notice: ActionGroupStep = {
      kind: 'systemStep',
      id: 'n',
      systemStep: 'notice',
      args: { says: 'text', title: 'a', content: 'b', objectIds: [newId()], channelIds: [newId()] },
    };
    expect((await save(notice, system.admin)).code).toBe('200');
  });
});
