import { type ActionGroupStep, actionGroupsEndpoints as calls, type SystemStepArgs } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { type ControlsSystem, openControlsSystem } from '../controls/controls.fixture.ts';
import { noDevices, noPush, openOutbound } from '../notices/notices.fixture.ts';
import { createNotices } from '../notices/notices.module.ts';
import { createSceneNotices } from './scene-notices.module.ts';

let system: ControlsSystem;
let notices: ReturnType<typeof createNotices>[];
let objectId: string;
let channelId: string;
beforeAll(async () => {
  system = await openControlsSystem();
  const { platform, estate } = system;
  const { pool } = platform.database;
  const config = {
    language: () => 'en' as const,
    general: async () => ({ publicUrl: '' }) as never,
    retention: async () => ({ noticeDays: 90 }) as never,
  };
  notices = [];
  for (const { platform: own, controls, places } of estate.nodes) {
    const module = createNotices({ platform: own, config, outbound: openOutbound, ...noDevices, ...noPush });
    module.setAlarms(async () => undefined);
    await module.start();
    createSceneNotices({ ...own, controls, places, notices: module });
    notices.push(module);
  }
  const userId = newId();
  await pool.query(
    `insert into users (id, realm, username, name, enabled) values ($1, 'internal', 'duty', 'Duty', true)`,
    [userId],
  );
  // Only those who may see the place hear of it.
  const roleId = newId();
  await pool.query(
    `insert into roles (id, name, code, type, remarks, all_places) values ($1, 'duty', 'duty', 'operator', '', true)`,
    [roleId],
  );
  await pool.query('insert into user_roles (user_id, role_id, is_default) values ($1, $2, true)', [userId, roleId]);
  objectId = newId();
  await pool.query(`insert into notice_recipients (id, name, kind, subject_id) values ($1, 'Duty', 'user', $2)`, [
    objectId,
    userId,
  ]);
  channelId = (await pool.query('select id from notice_channels')).rows[0].id;
});
afterAll(async () => {
  for (const module of notices) await module.stop();
  await system.close();
});

const textNotice = (): SystemStepArgs<'notice'> => ({
  says: 'text',
  title: '{{scene.name}} begins',
  content: 'In {{place.name}}',
  objectIds: [objectId],
  channelIds: [channelId],
});
const notice = (args = textNotice()): ActionGroupStep => ({ kind: 'systemStep', id: 'n', systemStep: 'notice', args });
const sentOf = async (runId: string) =>
  (
    await system.platform.database.pool.query('select title, content from notice_deliveries where subject = $1', [
      `sceneRun:${runId}`,
    ])
  ).rows;

it('sends a notice with the run, and the receipt says what', async () => {
  const run = await system.run(await system.saveGroup([notice()], { name: 'Show' }));
  expect(run.lines[0]).toMatchObject({ status: 'confirmed', systemStep: { name: 'notice', runId: null } });
  expect(await sentOf(run.id)).toHaveLength(1);
});

it('says the values of variables and what set the run off', async () => {
  const { estate, venue } = system;
  await system.platform.database.pool.query(
    `insert into automation_variables (id, name, type, default_value, description, value)
     values ($1, 'limit', 'double', '28', '', '28')`,
    [newId()],
  );
  const content = '{{trigger_device}}: {{trigger_value}} > {{limit}} ({{ trigger_text }}){{nothing.known}}';
  const named = notice({ ...textNotice(), content } as SystemStepArgs<'notice'>);
  const inner = await system.saveGroup([named], { name: 'inner' });
  const outer: ActionGroupStep = { kind: 'systemStep', id: 's', systemStep: 'scene', args: { groupId: inner } };
  const run = await estate.controls.scenes.run({
    runId: newId(),
    group: { id: newId(), name: 'Heat' },
    placeIds: [venue.hall],
    steps: [named, outer],
    onFailure: 'stop',
    overlap: 'queue',
    limitSeconds: 30,
    cause: { kind: 'system' },
    priority: 'linkage',
    language: 'en',
    given: { trigger_text: { zh: '过热', en: 'too hot' }, trigger_device: 'Sensor', trigger_value: true },
  });
  await expect.poll(() => sentOf(run.id)).toEqual([expect.objectContaining({ content: 'Sensor: yes > 28 (too hot)' })]);
  // Action groups that it runs say the same.
  const texts = async () =>
    (await system.platform.database.pool.query("select content from notice_deliveries where content like 'Sensor%'"))
      .rows;
  await expect.poll(texts).toHaveLength(2);
  const unknown = notice({ ...textNotice(), content: '{{nobody}}' } as SystemStepArgs<'notice'>);
  await expect(system.saveGroup([unknown], { name: 'unknown' })).rejects.toThrow();
});

it('reaches those alone who may see all of the places of its run', async () => {
  const { estate, venue, platform } = system;
  const { pool } = platform.database;
  const run = async (placeIds: string[]) => {
    const runId = newId();
    await estate.controls.scenes.run({
      runId,
      group: { id: newId(), name: 'Two rooms' },
      placeIds,
      steps: [notice()],
      onFailure: 'stop',
      overlap: 'queue',
      limitSeconds: 30,
      cause: { kind: 'system' },
      priority: 'linkage',
      language: 'en',
    });
    await expect
      .poll(async () => (await pool.query('select ended_at from scene_runs where id = $1', [runId])).rows[0]?.ended_at)
      .toBeTruthy();
    return sentOf(runId);
  };
  await pool.query(`update roles set all_places = false where code = 'duty'`);
  await pool.query(`insert into role_places (role_id, place_id) select id, $1 from roles where code = 'duty'`, [
    venue.hall,
  ]);
  expect(await run([venue.hall])).toHaveLength(1);
  expect(await run([venue.hall, venue.room])).toEqual([]);
  await pool.query(`insert into role_places (role_id, place_id) select id, $1 from roles where code = 'duty'`, [
    venue.room,
  ]);
  expect(await run([venue.hall, venue.room])).toHaveLength(1);
  await pool.query(`update roles set all_places = true where code = 'duty'`);
});

it('says that there is nobody to tell, already in the preview', async () => {
  const steps = [notice({ ...textNotice(), objectIds: [newId()] })];
  const { data } = await system.admin.call(calls.previewActionGroup, {
    body: { placeId: system.venue.hall, steps },
  });
  expect(data?.[0]).toMatchObject({ foresight: 'impossible', reason: { code: 'scene.nobodyToTell' } });
});

it('can be saved only by those who may change notices', async () => {
  const editor = system.api.signIn({ grants: { placeControl: ['view', 'edit'] }, places: [system.venue.hall] });
  const draft = system.groupDraft([notice()], { name: 'rights' });
  expect((await editor.call(calls.saveActionGroup, { body: draft })).code).toBe('403');
});

it('is sent once, although the system ends between the commit and the end of the run', async () => {
  const { estate, venue } = system;
  const groupId = await system.saveGroup([notice(), { kind: 'delay', id: 'd', seconds: 60 }], { name: 'killed' });
  const scheduled = { cause: { kind: 'system' as const }, priority: 'schedule' as const };
  const asked = { groupId, placeId: venue.hall, runId: newId(), ...scheduled };
  await estate.controls.runGroup(asked);
  await expect.poll(() => sentOf(asked.runId)).toHaveLength(1);
  await estate.stop();
  expect((await estate.controls.runGroup(asked)).status).toBe('interrupted');
  expect(await sentOf(asked.runId)).toHaveLength(1);
});

it('keeps its notify objects from being removed', async () => {
  const { references, database } = system.platform;
  const stepsMentioning = (id: string) => references.mentioning(database.db, id);
  const before = await stepsMentioning(objectId);
  expect(before).toBeGreaterThan(0);
  const nested: ActionGroupStep = { kind: 'ordered', id: 'o', steps: [notice()] };
  await system.saveGroup([nested], { name: 'nested' });
  expect(await stepsMentioning(objectId)).toBe(before + 1);
  expect(await stepsMentioning(newId())).toBe(0);
});
