import { type AudioCheck, audioSystemEndpoints as calls } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { defineDriver } from '@eoms/drivers/kit';
import { refusal } from '@eoms/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { type DevicesApi, openDevicesApi } from '../devices/devices-api.fixture.ts';
import { createAudioSystems } from './audio-systems.module.ts';

const text = (en: string) => ({ zh: en, en });
const amplifier = defineDriver({
  id: 'TestAmplifier',
  version: '1',
  name: text('Amplifier'),
  category: ['audioProcessor'],
  protocol: 'test',
  control: 'tcp',
  transport: { kind: 'tcp', port: 23, frame: { delimiter: '\r' } },
  params: [{ id: 'host', name: text('Host'), type: 'host', required: true }],
  properties: [
    { id: 'volume', name: text('Volume'), type: 'int', unit: '%', access: 'rw', capability: 'volume' },
    { id: 'mute', name: text('Mute'), type: 'bool', access: 'rw', capability: 'audioMute' },
  ],
  actions: [],
});

let system: DevicesApi;
let api: TestApi;
let admin: TestClient;
let [left, right] = ['', ''];
/** What a device does when it is read; reads are counted. */
const behaviour = new Map<string, () => Promise<void>>();
const reads: string[] = [];
const modules: ReturnType<typeof createAudioSystems>[] = [];

beforeAll(async () => {
  system = await openDevicesApi(amplifier, (engine) => ({
    ...engine,
    readNow: async (id) => {
      reads.push(id);
      await (behaviour.get(id)?.() ?? engine.readNow(id));
    },
  }));
  await system.platform.database.pool.query(`update device_types set code = 'audioProcessor'`);
  const { nodes } = system.estate;
  const wired = nodes.map((node) => {
    const inspections = { setAudio: () => undefined };
    const module = createAudioSystems({ ...node.platform, ...node, inspections }, { perDeviceMs: 400, wholeMs: 2_000 });
    modules.push(module);
    return { ...node, routes: module.routes };
  });
  api = await createTestApi(system.platform, wired as unknown as Parameters<typeof createTestApi>[1]);
  admin = api.signIn({ superAdministrator: true, username: 'root' });
  [left, right] = [await system.add({ name: 'Left' }), await system.add({ name: 'Right' })];
});
afterAll(async () => {
  for (const module of modules) await module.stop?.();
  await api.close();
  await system.close();
});
beforeEach(async () => {
  behaviour.clear();
  reads.length = 0;
  await system.platform.database.pool.query('delete from audio_checks');
  for (const id of [left, right]) {
    system.engine.connect(id, 'online');
    system.engine.read(id, 'volume', 40);
    system.engine.read(id, 'mute', false);
  }
});

const query = () => ({ placeId: system.venue.hall });
const shown = async (client = admin) => (await client.call(calls.getAudioSystem, { query: query() })).data;
const check = async (client = admin): Promise<AudioCheck> => {
  const { data, code } = await client.call(calls.checkAudioSystem, { body: query() });
  if (!data) throw new Error(code);
  return data;
};
const ended = async (): Promise<AudioCheck> => {
  await expect.poll(async () => (await shown())?.check?.state, { timeout: 5_000 }).toBe('ended');
  const last = (await shown())?.check;
  if (!last) throw new Error('no check');
  return last;
};

describe('the audio system of a place', () => {
  it('is shown with its verdict and the reasons for it', async () => {
    expect(await shown()).toMatchObject({ verdict: 'ready', reasons: [], check: null });
    system.engine.connect(right, 'offline');
    await expect
      .poll(shown)
      .toMatchObject({ verdict: 'notReady', reasons: [{ deviceId: right, deviceName: 'Right', kind: 'offline' }] });
  });

  it('is not ready while the cause of a serious alarm is there, whether or not the alarm was handled since', async () => {
    const { engine } = system;
    const news = { key: `${left}:volume:x`, deviceId: left, property: 'volume', text: text('Too hot'), at: Date.now() };
    engine.raise({ ...news, level: 2 });
    await expect.poll(shown).toMatchObject({ verdict: 'notReady', reasons: [{ deviceName: 'Left', kind: 'alarm' }] });
    engine.clear({ ...news, level: 2 });
    await expect.poll(shown).toMatchObject({ verdict: 'ready', reasons: [] });
    expect((await shown())?.devices[0]?.alarms).toEqual({ count: 1, worst: 2 });
  });

  it('has no devices where the place has none of sound', async () => {
    const elsewhere = { placeId: system.venue.room };
    expect((await admin.call(calls.getAudioSystem, { query: elsewhere })).data).toMatchObject({ devices: [] });
    expect((await admin.call(calls.checkAudioSystem, { body: elsewhere })).code).toBe('404');
  });

  it('is read by those who may operate the place, and seen by those who may see it', async () => {
    const { hall, room } = system.venue;
    const viewer = api.signIn({ grants: { placeControl: ['view'] }, places: [hall] });
    const operator = api.signIn({ grants: { placeControl: ['view', 'control'] }, places: [hall] });
    const stranger = api.signIn({ grants: { placeControl: ['view', 'control'] }, places: [room] });
    expect((await shown(viewer))?.devices).toHaveLength(2);
    expect((await viewer.call(calls.checkAudioSystem, { body: query() })).code).toBe('403');
    expect((await operator.call(calls.checkAudioSystem, { body: query() })).code).toBe('200');
    for (const answer of [
      await stranger.call(calls.getAudioSystem, { query: query() }),
      await stranger.call(calls.checkAudioSystem, { body: query() }),
    ])
      expect(answer.code).toBe('404');
    await ended();
  });
});

describe('a check', () => {
  it('reads every device once, shows how far it is to everybody, and is in the log', async () => {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    behaviour.set(right, () => held);
    const begun = await check();
    expect(begun).toMatchObject({ state: 'running', total: 2, done: 0, startedBy: 'root' });
    await expect.poll(shown).toMatchObject({ check: { id: begun.id, state: 'running', done: 1 } });
    // Whoever asks meanwhile gets the same check.
    const others = await Promise.all([check(), check(), check()]);
    expect(others.map(({ id }) => id)).toEqual([begun.id, begun.id, begun.id]);
    go();
    expect(await ended()).toMatchObject({ id: begun.id, done: 2, unanswered: [] });
    expect(reads.sort()).toEqual([left, right].sort());
    const topics = system.estate.published.filter(({ name }) => name === 'place.audioChecked');
    expect(topics.length).toBeGreaterThanOrEqual(3);
    expect(topics[0]).toMatchObject({ topic: `place:${system.venue.hall}`, placeId: system.venue.hall });
    const { rows } = await system.platform.database.pool.query('select target from audit_entries where action = $1', [
      'checkAudioSystem',
    ]);
    expect(rows.map(({ target }) => target)).toContain(system.venue.hall);
  });

  it('is begun once by many who ask at the same time, and not again a moment later', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => check()));
    const last = await ended();
    expect(reads).toHaveLength(2);
    expect(all.filter(({ id }) => id === last.id).length).toBeGreaterThanOrEqual(1);
    expect((await check()).id).toBe(last.id);
    expect(reads).toHaveLength(2);
    await system.platform.database.pool.query(`update audio_checks set ended_at = ended_at - interval '6 seconds'`);
    expect((await check()).id).not.toBe(last.id);
    await ended();
    expect(reads).toHaveLength(4);
  });

  it('names devices that refuse or hang, does not wait for them, and nothing is judged on what they said before', async () => {
    behaviour.set(left, () => new Promise(() => undefined));
    behaviour.set(right, async () => {
      throw refusal('device.offline', 'it does not answer');
    });
    await check();
    expect((await ended()).unanswered.sort()).toEqual([left, right].sort());
    expect(await shown()).toMatchObject({
      verdict: 'unknown',
      reasons: [
        { deviceName: 'Left', kind: 'noAnswer' },
        { deviceName: 'Right', kind: 'noAnswer' },
      ],
    });
    for (const id of [left, right])
      for (const [property, value] of Object.entries({ volume: 40, mute: false })) {
        system.engine.read(id, property, value, Date.now() + 1_000);
      }
    await expect.poll(async () => (await shown())?.verdict).toBe('ready');
  });

  it('counts devices as unanswered for which there was no time', async () => {
    const more = await Promise.all(
      Array.from({ length: 34 }, (_, n) => system.add({ name: `More ${n}`, placeId: system.venue.room })),
    );
    for (const id of more) behaviour.set(id, () => new Promise(() => undefined));
    const body = { placeId: system.venue.room };
    const from = Date.now();
    expect((await admin.call(calls.checkAudioSystem, { body })).data).toMatchObject({ total: 34 });
    const last = async () => (await admin.call(calls.getAudioSystem, { query: body })).data?.check;
    await expect.poll(async () => (await last())?.state, { timeout: 8_000 }).toBe('ended');
    expect(Date.now() - from).toBeLessThan(6_000);
    expect(await last()).toMatchObject({ done: 34, unanswered: expect.any(Array) });
    expect((await last())?.unanswered).toHaveLength(34);
    expect(reads.length).toBeLessThan(34);
  });

  it('of a node that ended is interrupted, and can be begun anew at once', async () => {
    await system.platform.database.pool.query(
      `insert into audio_checks (place_id, id, started_by, total, done, unanswered)
         values ($1, gen_random_uuid(), 'somebody', 2, 1, array[$2]::uuid[])`,
      [system.venue.hall, left],
    );
    expect((await shown())?.check).toMatchObject({ state: 'interrupted', done: 1, startedBy: 'somebody' });
    expect((await check()).state).toBe('running');
    expect(await ended()).toMatchObject({ done: 2, startedBy: 'root' });
  });

  it('ends with its node, without a result', async () => {
    behaviour.set(left, () => new Promise(() => undefined));
    const begun = await check();
    const stops = modules.map((module) => module.stop?.());
    const waited = await Promise.race([
      Promise.all(stops).then(() => 'stopped'),
      letTimePass(300, 'it would wait for the device').then(() => 'late'),
    ]);
    expect(waited).toBe('stopped');
    expect((await shown())?.check).toMatchObject({ id: begun.id, state: 'interrupted', unanswered: [] });
  });
});
