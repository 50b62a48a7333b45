import {
  type AlarmLevelDraft,
  alarmsEndpoints as alarmCalls,
  alarmLevelsEndpoints as calls,
  type DictionaryDraft,
  dictionariesEndpoints,
  ProductDictionary,
  systemDictionaries,
} from '@eoms/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../../platform/testing/test-platform.ts';
import { type Estates, openEstateWithFakeEngine, seedVenue, type Venue } from '../../devices/devices.fixture.ts';
import type { FakeEngine } from '../../devices/engine.fixture.ts';

let platform: TestPlatform;
let venue: Venue;
let estate: Estates & { engine: FakeEngine };
let api: TestApi;
let admin: TestClient;

beforeAll(async () => {
  platform = await createTestPlatform();
  venue = await seedVenue(platform);
});
beforeEach(async () => {
  await platform.database.pool.query('truncate alarms, devices cascade');
  await platform.database.pool.query(
    `delete from alarm_levels where level > 9; update alarm_levels set retired = false`,
  );
  estate = await openEstateWithFakeEngine(platform);
  api = await createTestApi(platform, estate.nodes);
  admin = api.signIn({ superAdministrator: true });
});
afterEach(async () => {
  await api.close();
  await estate.stop();
});
afterAll(() => platform.close());

const draft = (more: Partial<AlarmLevelDraft> = {}): AlarmLevelDraft => ({
  severity: 2,
  names: { zh: '安全', en: 'Safety' },
  color: 1,
  shape: 'diamond',
  sign: '安',
  sound: 1,
  retired: false,
  ...more,
});
const save = (body: AlarmLevelDraft, client = admin) => client.call(calls.saveAlarmLevel, { body });
const list = async () => (await admin.call(calls.listAlarmLevels)).data ?? [];
const remove = (level: number, client = admin) =>
  client.call(calls.removeAlarmLevel, { query: { level: String(level) } });
const raise = async (level: number): Promise<string> => {
  const deviceId = newId();
  await platform.database.pool.query(
    `insert into devices (id, name, model_id, place_id, enabled, params) values ($1, $2, $3, $4, true, '{}')`,
    [deviceId, `Screen ${deviceId.slice(-4)}`, venue.modelId, venue.room],
  );
  const text = { zh: '异常', en: 'Wrong' };
  estate.engine.raise({ key: `${deviceId}:p:x`, deviceId, level, text, property: 'p', value: 1, at: Date.now() });
  await expect.poll(async () => (await page({ deviceId }))[0]?.level).toBe(level);
  return deviceId;
};
const page = async (query: { deviceId?: string; level?: string }) =>
  (await admin.call(alarmCalls.listAlarms, { query })).data?.records ?? [];

it('begins with the four severities that drivers, counts and orders go by', async () => {
  expect((await list()).map(({ level, names, color, sign }) => [level, names.en, color, sign])).toEqual([
    [1, 'Critical', 1, '1'],
    [2, 'Serious', 2, '2'],
    [3, 'Minor', 3, '3'],
    [4, 'Notice', 4, '4'],
  ]);
});

it('takes levels of a severity, in an order of their own, with names that nobody else has', async () => {
  expect((await save(draft())).data).toEqual({ level: 21 });
  expect((await save(draft({ names: { zh: '消防', en: 'Fire' } }))).data).toEqual({ level: 22 });
  expect(await save(draft({ names: { zh: '别的', en: 'SAFETY' } }))).toMatchObject({ code: 'alarmLevel.nameInUse' });
  expect((await list()).map(({ level }) => level)).toEqual([1, 2, 21, 22, 3, 4]);
  const move = (level: number, direction: 'up' | 'down') =>
    admin.call(calls.moveAlarmLevel, { body: { level, direction } });
  expect(await move(22, 'up')).toMatchObject({ code: '200' });
  expect((await list()).map(({ level }) => level)).toEqual([1, 2, 22, 21, 3, 4]);
  for (const [level, direction] of [
    [22, 'up'],
    [2, 'down'],
  ] as const)
    expect(await move(level, direction)).toMatchObject({ code: 'tree.atEdge' });
  expect(await remove(22)).toMatchObject({ code: '200' });
  // Its number is free again.
  expect((await save(draft({ names: { zh: '消防', en: 'Fire' } }))).data).toEqual({ level: 22 });
});

it('refuses foreign colours, signs of several characters, another severity, and a tenth level of one', async () => {
  const wrong = [{ color: 5 as 4 }, { sign: 'ab' }, { sign: '<' }, { names: { zh: ' ', en: 'x' } }, { shape: 'star' }];
  for (const one of wrong) expect((await save(draft(one as Partial<AlarmLevelDraft>))).code).toBe('422');
  await save(draft());
  expect(await save(draft({ level: 21, severity: 3 }))).toMatchObject({ code: '404' });
  for (let n = 2; n <= 9; n++) expect((await save(draft({ names: { zh: `级${n}`, en: `L${n}` } }))).code).toBe('200');
  expect(await save(draft({ names: { zh: '级10', en: 'L10' } }))).toMatchObject({ code: 'alarmLevel.tooMany' });
});

it('raises, counts and filters alarms of an added level as a kind of its severity', async () => {
  await save(draft());
  const usual = await raise(2);
  const safety = await raise(21);
  const devices = async (level: string) => (await page({ level })).map(({ deviceId }) => deviceId).sort();
  expect(await devices('2')).toEqual([usual, safety].sort());
  expect(await devices('21')).toEqual([safety]);
  expect(await devices('22')).toEqual([]);
  await expect
    .poll(async () => (await admin.call(alarmCalls.countAlarms)).data)
    .toMatchObject({
      1: 0,
      2: 2,
      3: 0,
      4: 0,
      unanswered: { 2: 2 },
      unansweredLevels: expect.arrayContaining([
        { level: 2, count: 1 },
        { level: 21, count: 1 },
      ]),
    });
  const { records } = (await admin.call(alarmCalls.listAlarms, { query: { level: '21' } })).data ?? { records: [] };
  expect(records[0]).not.toHaveProperty('levelKind');
});

it('cannot be removed while alarms have it, and says by how many; retired it stays with them', async () => {
  await save(draft());
  await raise(21);
  expect(await remove(21)).toMatchObject({ code: 'alarmLevel.inUse', message: expect.stringContaining('1') });
  expect(await save(draft({ level: 21, retired: true }))).toMatchObject({ code: '200' });
  expect((await list()).find(({ level }) => level === 21)).toMatchObject({ retired: true });
  expect((await page({ level: '21' }))[0]?.level).toBe(21);
  for (const level of [1, 2, 3, 4]) expect(await remove(level)).toMatchObject({ code: 'alarmLevel.needed' });
  const serious = (await list()).find(({ level }) => level === 2);
  if (!serious) throw new Error('there is no level 2');
  expect(await save({ ...serious, severity: 2, retired: true })).toMatchObject({ code: 'alarmLevel.needed' });
  expect(await remove(29)).toMatchObject({ code: '404' });
});

it('is read by everybody who is signed in, and changed by those who may edit rules', async () => {
  const viewer = api.signIn({ grants: { alarmRule: ['view'], alarmCenter: ['view', 'control'] } });
  expect((await viewer.call(calls.listAlarmLevels)).data).toHaveLength(4);
  expect(await save(draft(), viewer)).toMatchObject({ code: '403' });
  expect(await remove(21, viewer)).toMatchObject({ code: '403' });
  const editor = api.signIn({ grants: { alarmRule: ['view', 'edit'] } });
  expect(await save(draft(), editor)).toMatchObject({ code: '200' });
});

it('gives each of two who add at once a level of their own', async () => {
  const names = Array.from({ length: 4 }, (_, n) => ({ zh: `同时${n}`, en: `Together ${n}` }));
  const saved = await Promise.all(names.map((one) => save(draft({ names: one }))));
  expect(saved.map(({ data }) => data?.level).sort()).toEqual([21, 22, 23, 24]);
});

it('holds with all forty levels in use by a hundred thousand alarms', async () => {
  for (const severity of [1, 2, 3, 4] as const)
    for (let n = 1; n <= 9; n += 1)
      expect((await save(draft({ severity, names: { zh: `级${severity}${n}`, en: `L${severity}${n}` } }))).code).toBe(
        '200',
      );
  const levels = (await list()).map(({ level }) => level);
  expect(levels).toHaveLength(40);
  const deviceId = newId();
  await platform.database.pool.query(
    `insert into devices (id, name, model_id, place_id, enabled, params) values ($1, 'Busy', $2, $3, true, '{}')`,
    [deviceId, venue.modelId, venue.room],
  );
  await platform.database.pool.query(
    `insert into alarms (id, key, device_id, device_name, type_icon, place_id, place_name, level, level_kind, text,
       active, status, raised_at, last_at, occurrences)
     select gen_random_uuid(), 'k' || i, $1, 'Busy', 'device', $2, 'Room', 1 + i % 4, (i / 4) % 10,
       '{"zh":"满","en":"Full"}', false, 'pending', now(), now(), 1
     from generate_series(1, 100000) i`,
    [deviceId, venue.room],
  );
  await platform.database.pool.query('analyze alarms');
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    const done = await work();
    expect(performance.now() - from, String(work)).toBeLessThan(1_000);
    return done;
  };
  for (const level of [1, 19, 25, 4, 49]) {
    const found = await timed(() => page({ level: String(level) }));
    expect(found).toHaveLength(20);
    expect(found.every((one) => one.level === level || (level < 10 && Math.floor(one.level / 10) === level))).toBe(
      true,
    );
  }
  expect(await timed(() => remove(25))).toMatchObject({
    code: 'alarmLevel.inUse',
    message: expect.stringContaining('2500'),
  });
  expect((await timed(() => save(draft({ level: 25, names: { zh: '新名', en: 'New name' } })))).code).toBe('200');
});

describe('levels where every dictionary answers', () => {
  const { listDictionaryItems, getDictionary, pageDictionaryItems, saveDictionaryItem } = dictionariesEndpoints;
  const named = (more: Partial<DictionaryDraft>): DictionaryDraft => ({
    itemType: 'alarmLevel',
    name: { zh: '消防', en: 'Fire' },
    enabled: true,
    ...more,
  });
  const saveItem = (body: DictionaryDraft, client = admin) => client.call(saveDictionaryItem, { body });
  const items = async () => (await admin.call(listDictionaryItems, { body: { itemType: 'alarmLevel' } })).data ?? [];

  it('are the same levels, by code, kind and order', async () => {
    expect((await saveItem(named({ parentCode: '2' }))).data).toEqual({ code: '21' });
    expect((await items()).map(({ code, parentCode, sort }) => [code, parentCode, sort])).toEqual([
      ['1', null, 0],
      ['2', null, 1],
      ['21', '2', 2],
      ['3', null, 3],
      ['4', null, 4],
    ]);
    expect((await admin.call(getDictionary, { params: { type: 'alarmLevel' } })).data).toEqual(await items());
    // An added level looks and sounds like its severity until somebody changes that.
    const [serious, fire] = (await list()).filter(({ level }) => level === 2 || level === 21);
    expect(fire).toMatchObject({ names: { en: 'Fire' }, color: serious?.color, sound: serious?.sound, sign: '消' });
    expect((await save(draft({ level: 21, sign: 'F' }))).code).toBe('200');
    expect((await saveItem(named({ code: '21', name: { zh: '火警', en: 'Blaze' }, enabled: false }))).code).toBe('200');
    expect((await list()).find(({ level }) => level === 21)).toMatchObject({
      names: { zh: '火警', en: 'Blaze' },
      sign: 'F',
      shape: 'diamond',
      retired: true,
    });
    const { rows } = await platform.database.pool.query(
      "select target from audit_entries where action = 'saveDictionaryItem'",
    );
    expect(rows.map(({ target }) => target)).toContain('21');
  });

  it('keep to the same rules', async () => {
    expect(await saveItem(named({}))).toMatchObject({ code: '404', details: [{ field: 'parentCode' }] });
    for (const parentCode of ['9', '21', 'x', '2 or 1=1'])
      expect((await saveItem(named({ parentCode }))).code, parentCode).toBe('404');
    expect((await saveItem(named({ code: '44' }))).code).toBe('404');
    expect((await saveItem(named({ code: '2', parentCode: '1' }))).code).toBe('404');
    expect((await saveItem(named({ code: '3', enabled: false }))).code).toBe('alarmLevel.needed');
    const same = named({ parentCode: '1', name: { zh: '紧急', en: 'Serious' } });
    expect((await saveItem(same)).code).toBe('alarmLevel.nameInUse');
    for (let i = 0; i < 9; i += 1)
      expect((await saveItem(named({ parentCode: '4', name: { zh: `甲${i}`, en: `K${i}` } }))).code).toBe('200');
    expect((await saveItem(named({ parentCode: '4' }))).code).toBe('alarmLevel.tooMany');
    const reader = api.signIn({ grants: { alarmCenter: ['view'] }, places: [] });
    expect((await saveItem(named({ parentCode: '2' }), reader)).code).toBe('403');
    expect((await reader.call(getDictionary, { params: { type: 'alarmLevel' } })).data).toHaveLength(13);
  });

  it('stand beside lists that are fixed', async () => {
    const page = async (body: object) =>
      (await admin.call(pageDictionaryItems, { body: { current: 1, size: 200, ...body } })).data;
    const all = await page({});
    const types = new Set(all?.records.map(({ itemType }) => itemType));
    for (const type of [...ProductDictionary.options, ...systemDictionaries]) expect(types, type).toContain(type);
    expect(await page({ itemType: 'dataType', keyword: 'LONG' })).toMatchObject({
      total: 1,
      records: [{ code: 'long', fixed: true, parentCode: null }],
    });
    expect((await page({ current: 2, size: 3, itemType: 'alarmLevel' }))?.records.map(({ code }) => code)).toEqual([
      '4',
    ]);
    expect((await saveItem(named({ itemType: 'dataType', code: 'long' }))).code).toBe('dictionary.fixed');
    expect((await admin.call(listDictionaryItems, { body: { itemType: 'secrets' } })).code).toBe('404');
    const long = await saveItem(named({ code: '3', name: { zh: '长'.repeat(21) } }));
    expect(long).toMatchObject({ code: '422', details: [{ field: 'name.zh' }, { field: 'name.en' }] });
  });
});
