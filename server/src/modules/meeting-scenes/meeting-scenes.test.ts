import { meetingScenesEndpoints as calls, actionGroupsEndpoints as groups, type MeetingSceneRun } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { type ControlsSystem, openControlsSystem, powerStep } from '../controls/controls.fixture.ts';
import { meetings } from '../meetings/meetings.tables.ts';
import { createMeetingScenes } from './meeting-scenes.module.ts';
import { note } from './meeting-scenes.store.ts';
import { runDueScenes } from './run-due-scenes.ts';

let system: ControlsSystem;
let api: TestApi;
let host: TestClient;
let screen = '';
let [onGroupId, offGroupId] = ['', ''];
const depsOf = ({ platform, places, controls }: ControlsSystem['estate']['nodes'][number]) => ({
  ...platform,
  places,
  controls,
});
/** All nodes at the same time, as after a restart. */
const tick = () =>
  Promise.all(system.estate.nodes.flatMap((node) => [runDueScenes(depsOf(node)), runDueScenes(depsOf(node))]));

beforeAll(async () => {
  system = await openControlsSystem();
  const withScenes = (node: ControlsSystem['estate']['nodes'][number]) => ({
    platform: node.platform,
    routes: createMeetingScenes(depsOf(node)).routes,
  });
  const [first, ...rest] = system.estate.nodes;
  api = await createTestApi(system.platform, [withScenes(first), ...rest.map(withScenes)]);
  host = api.signIn({ grants: { placeMeeting: ['view', 'edit'] }, places: [system.venue.hall] });
  screen = await system.screen('Screen');
  onGroupId = await system.saveGroup([powerStep('a', true, screen)], { name: 'On' });
  offGroupId = await system.saveGroup([powerStep('a', false, screen)], { name: 'Off' });
});
afterAll(async () => {
  await api.close();
  await system.close();
});
beforeEach(async () => {
  const { pool } = system.platform.database;
  for (const table of ['meetings', 'scene_runs', 'device_commands']) await pool.query(`delete from ${table}`);
  await pool.query('update places set set_state = null');
  await save();
  await pool.query("update meeting_scenes set since = now() - interval '1 day'");
});

const save = (client = host, more: object = {}) => {
  const scenes = { onGroupId, onMinutes: 10, offGroupId, offMinutes: 5, ...more };
  return client.call(calls.saveMeetingScenes, { body: { placeId: system.venue.hall, scenes } });
};
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const meet = async (from: number, to: number, status: 'planned' | 'running' | 'ended' | 'released' = 'planned') => {
  const id = newId();
  const { db } = system.platform.database;
  await db.insert(meetings).values({
    id,
    placeId: system.venue.hall,
    subject: 'Talk',
    organiser: '',
    remarks: '',
    createdBy: 'x',
    status,
    startsAt: at(from),
    endsAt: at(to),
  });
  return id;
};
const done = async (id: string): Promise<Partial<MeetingSceneRun>[]> =>
  (await host.call(calls.getMeetingSceneRuns, { params: { id } })).data ?? [];
const runs = async () => (await system.platform.database.pool.query('select * from scene_runs')).rows;

describe('a room with action groups for its meetings', () => {
  it('is switched on before a meeting, once whatever happens, with a receipt', async () => {
    const soon = await meet(8, 60);
    const later = await meet(70, 90);
    await tick();
    await tick();
    const [run, ...more] = await done(soon);
    expect([run, more.length]).toMatchObject([{ kind: 'on', outcome: 'ran' }, 0]);
    expect(await done(later)).toEqual([]);
    expect(await runs()).toHaveLength(1);
    const receipt = async () =>
      (await system.admin.call(groups.getSceneRun, { params: { id: run?.runId ?? '' } })).data;
    await expect.poll(async () => (await receipt())?.status, { timeout: 8_000 }).toBe('completed');
    expect(await receipt()).toMatchObject({ groupName: 'On', cause: { kind: 'system', name: 'Talk' } });
  });

  it('is switched off some minutes after it, also when nobody came', async () => {
    const over = await meet(-60, -6, 'ended');
    const justOver = await meet(-5, -2, 'ended');
    await tick();
    expect(await done(over)).toMatchObject([{ kind: 'off', outcome: 'ran' }]);
    expect(await done(justOver)).toEqual([]);
    const missed = await meet(5, 30);
    await tick();
    await system.platform.database.pool.query("update meetings set status = 'released' where id = $1", [missed]);
    await tick();
    expect(await done(missed)).toMatchObject([{ kind: 'on' }, { kind: 'off', outcome: 'ran' }]);
  });

  it('stays as it is when the next meeting follows, under maintenance, or in another meeting', async () => {
    const over = await meet(-60, -6, 'ended');
    await meet(4, 60);
    await tick();
    expect(await done(over)).toMatchObject([{ outcome: 'nextFollows' }]);
    const { pool } = system.platform.database;
    await pool.query('delete from meetings');
    await pool.query("update places set set_state = 'maintenance' where id = $1", [system.venue.hall]);
    const kept = await meet(3, 30);
    await tick();
    expect(await done(kept)).toMatchObject([{ outcome: 'maintenance', runId: null }]);
    await pool.query('delete from meetings');
    await pool.query('update places set set_state = null');
    await meet(-30, 5, 'running');
    const next = await meet(6, 60);
    await pool.query("delete from meeting_scene_runs; update meetings set status = 'running' where starts_at < now()");
    await tick();
    expect(await done(next)).toMatchObject([{ outcome: 'inUse' }]);
  });

  it('is not switched off while somebody operates it, but when they have gone', async () => {
    const over = await meet(-60, -6, 'ended');
    await system.run(onGroupId);
    await tick();
    expect(await done(over)).toEqual([]);
    await system.platform.database.pool.query("update scene_runs set ended_at = now() - interval '11 minutes'");
    await tick();
    expect(await done(over)).toMatchObject([{ kind: 'off', outcome: 'ran' }]);
    const soon = await meet(5, 30);
    await system.run(onGroupId);
    await tick();
    expect(await done(soon)).toMatchObject([{ outcome: 'controlled' }]);
  });

  it('is begun by the next node if one died between noting and running it', async () => {
    const soon = await meet(5, 30);
    const [first] = system.estate.nodes;
    const due = { meetingId: soon, placeId: system.venue.hall, kind: 'on' as const, groupId: onGroupId };
    const runId = newId();
    const { db } = first.platform.database;
    expect(await note(db, { ...due, subject: 'Talk', dueAt: at(0), startsAt: at(5) }, 'begun', runId)).toBe(true);
    await tick();
    expect(await done(soon)).toMatchObject([{ outcome: 'ran', runId }]);
    expect((await runs()).map(({ id }) => id)).toEqual([runId]);
  });

  it('is left alone when it is too late, and says why a group was refused', async () => {
    const begun = await meet(-20, 30, 'running');
    await tick();
    expect(await done(begun)).toMatchObject([{ kind: 'on', outcome: 'late' }]);
    await system.platform.database.pool.query('delete from meetings');
    const soon = await meet(5, 30);
    await system.platform.database.pool.query('update meeting_scenes set on_group_id = $1', [newId()]);
    await tick();
    expect(await done(soon)).toMatchObject([{ outcome: 'refused', refused: '404', runId: null }]);
  });
});

it('is set by those who may edit meetings there, with groups of the place only', async () => {
  const { hall, room } = system.venue;
  expect((await host.call(calls.getMeetingScenes, { query: { placeId: hall } })).data?.scenes).toMatchObject({
    onMinutes: 10,
  });
  expect((await save(host, { onGroupId: newId() })).code).toBe('404');
  const elsewhere = api.signIn({ grants: { placeMeeting: ['view', 'edit'] }, places: [room] });
  expect((await save(elsewhere)).code).toBe('404');
  const id = await meet(5, 30);
  expect((await elsewhere.call(calls.getMeetingSceneRuns, { params: { id } })).code).toBe('404');
  expect((await save(host, { onMinutes: -1 })).code).toBe('422');
});
