import { dictionariesEndpoints as calls, type DictionaryDraft, namedEntry, placesEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { createPlaces } from '../places/places.module.ts';
import { createDictionaries } from './dictionaries.module.ts';

let platform: TestPlatform;
let api: TestApi;
let admin: TestClient;
let reader: TestClient;

beforeAll(async () => {
  platform = await createTestPlatform();
  const nodes = await wireOn(platform, async (own) => {
    const dictionaries = createDictionaries(own);
    const places = createPlaces(own);
    for (const one of places.references ?? []) own.references.add(one);
    return { routes: [...dictionaries.routes, ...places.routes] };
  });
  api = await createTestApi(platform, nodes);
  admin = api.signIn({ superAdministrator: true, places: 'all' });
  reader = api.signIn({ grants: { home: ['view'], dicManage: ['view'] }, places: [] });
});
afterAll(async () => {
  await api.close();
  await platform.close();
});
beforeEach(async () => {
  await platform.database.pool.query('delete from places');
  await platform.database.pool.query('delete from dictionary_items where not system and parent_code is not null');
  await platform.database.pool.query('delete from dictionary_items where not system');
  await platform.database.pool.query('delete from dictionary_groups where not system');
});

const list = async (type: string, client = admin) =>
  (await client.call(calls.getDictionary, { params: { type } })).data ?? [];
const draft = (more: Partial<DictionaryDraft> = {}): DictionaryDraft => ({
  itemType: 'placeType',
  name: { zh: '咖啡厅', en: 'Café' },
  enabled: true,
  ...more,
});
const save = (more: Partial<DictionaryDraft> = {}, client = admin) =>
  client.call(calls.saveDictionaryItem, { body: draft(more) });
const find = async (code: string, type = 'placeType') => {
  const found = (await list(type)).find((one) => one.code === code);
  if (!found?.id) throw new Error(`no ${code}`);
  return { ...found, id: found.id };
};
const remove = async (code: string, client = admin) =>
  client.call(calls.removeDictionaryItem, { query: { id: (await find(code)).id } });
const groups = async () => (await admin.call(calls.listDictionaryGroups)).data ?? [];

const placeOfType = async (code: string, type: string): Promise<string> => {
  const { pool } = platform.database;
  const group = await pool.query<{ id: string }>(
    `insert into place_groups (id, name, sort) values (gen_random_uuid(), $1, 1) returning id`,
    [`F ${code}`],
  );
  const saved = await admin.call(placesEndpoints.savePlace, {
    body: {
      name: code,
      code,
      groupId: group.rows[0]?.id ?? '',
      type,
      sort: 0,
      capacity: null,
      openType: 'samePage',
      layoutType: 'default',
      documentId: null,
    },
  });
  return saved.data?.id ?? '';
};

describe('entries', () => {
  it('are added, changed and read by every call', async () => {
    const { data } = await save({ newCode: 'cafe', colour: '#a05a2c', icon: 'drop' });
    expect(data).toEqual({ code: 'cafe' });
    const cafe = await find('cafe');
    expect(cafe).toMatchObject({
      name: { zh: '咖啡厅', en: 'Café' },
      colour: '#a05a2c',
      icon: 'drop',
      system: false,
      fixed: false,
      formerNames: [],
    });
    const all = await list('placeType');
    expect(all.map(({ sort }) => sort)).toEqual(all.map((_, at) => at));
    expect(all.at(-1)?.code).toBe('cafe');
    expect((await admin.call(calls.listDictionaryItems, { body: { itemType: 'placeType' } })).data).toEqual(all);
    const paged = await admin.call(calls.pageDictionaryItems, { body: { keyword: 'caf', current: 1, size: 20 } });
    expect(paged.data?.records.map(({ code }) => code)).toEqual(['cafe']);
    // What a save leaves out stays.
    expect((await save({ code: 'cafe', enabled: false, name: { zh: '咖啡厅' } })).code).toBe('200');
    expect(await find('cafe')).toMatchObject({
      colour: '#a05a2c',
      icon: 'drop',
      enabled: false,
      name: { zh: '咖啡厅' },
    });
    expect((await find('cafe')).name.en).toBeUndefined();
  });

  it('get a code of their own without one, and are recognised by every name that they had', async () => {
    const { data } = await save();
    expect(data?.code).toMatch(/^e[0-9a-f]{12}$/);
    const code = data?.code ?? '';
    await save({ code, name: { zh: '茶室', en: 'Tea room' } });
    await save({ code, name: { zh: '茶吧', en: 'Tea room' } });
    const entries = await list('placeType');
    for (const text of ['咖啡厅', 'café ', '茶室', '茶吧', 'TEA ROOM', code])
      expect(namedEntry(entries, text)?.code, text).toBe(code);
    expect(namedEntry(entries, '会议室')?.code).toBe('meeting');
    expect(namedEntry(entries, '')).toBeUndefined();
    // A name that was given back is none of the former ones.
    await save({ code, name: { zh: '茶室', en: 'Tea room' } });
    expect((await find(code)).formerNames).not.toContain('茶室');
  });

  it('keep their names for themselves', async () => {
    const { data } = await save();
    await save({ code: data?.code ?? '', name: { zh: '茶室', en: 'Tea room' } });
    for (const name of [{ zh: '会议室' }, { zh: '新', en: 'meeting room' }, { zh: '咖啡厅' }, { zh: 'hall' }])
      expect((await save({ name })).code, name.zh).toBe('dictionary.nameInUse');
    expect((await save({ newCode: 'meeting', name: { zh: '另一个' } })).code).toBe('dictionary.codeInUse');
    expect((await save({ itemType: 'loanPurpose', name: { zh: '会议室' } })).code).toBe('200');
  });

  it('have two levels', async () => {
    await save({ newCode: 'cafe' });
    expect((await save({ newCode: 'bar', name: { zh: '吧台' }, parentCode: 'cafe' })).code).toBe('200');
    const below = (more: Partial<DictionaryDraft>) => save({ name: { zh: '第三' }, ...more });
    expect((await below({ parentCode: 'bar' })).code).toBe('dictionary.thirdLevel');
    expect((await below({ parentCode: 'nowhere' })).code).toBe('404');
    expect((await save({ code: 'cafe', parentCode: 'cafe' })).code).toBe('dictionary.thirdLevel');
    expect((await save({ code: 'cafe', parentCode: 'hall' })).code).toBe('dictionary.thirdLevel');
    expect((await remove('cafe')).code).toBe('dictionary.hasKinds');
    expect((await remove('bar')).code).toBe('200');
    expect((await remove('cafe')).code).toBe('200');
  });

  it('of the product are changed but neither removed nor given another code', async () => {
    const hall = await find('hall');
    expect(hall).toMatchObject({ system: true, name: { zh: '多功能厅', en: 'Hall' } });
    expect((await remove('hall')).code).toBe('dictionary.system');
    const changed = { code: 'hall', name: { zh: '宴会厅', en: 'Ballroom' }, colour: '#112233', enabled: false };
    expect((await save(changed)).code).toBe('200');
    expect(await find('hall')).toMatchObject({
      system: true,
      name: { zh: '宴会厅' },
      enabled: false,
      colour: '#112233',
    });
    expect(namedEntry(await list('placeType'), '多功能厅')?.code).toBe('hall');
    const { revision: _, ...back } = { ...hall, enabled: true };
    await save({ code: 'hall', name: { zh: back.name.zh, en: back.name.en }, colour: back.colour, enabled: true });
    for (const [itemType, code] of [
      ['dataType', 'long'],
      ['workOrderType', 'repair'],
    ] as const)
      expect((await save({ itemType, code })).code).toBe('dictionary.fixed');
  });

  it('are moved among those of their dictionary', async () => {
    const codes = async () => (await list('loanPurpose')).map(({ code }) => code);
    const before = await codes();
    const { id } = await find('demo', 'loanPurpose');
    const move = (direction: 'up' | 'down', steps: number) =>
      admin.call(calls.sortDictionaryItem, { body: { id, direction, steps } });
    expect((await move('up', 2)).code).toBe('200');
    expect((await codes())[0]).toBe('demo');
    expect((await move('up', 1)).code).toBe('tree.atEdge');
    await move('down', 2);
    expect(await codes()).toEqual(before);
  });

  it('are not removed while places name them, by any name', async () => {
    await save({ newCode: 'cafe' });
    await save({ code: 'cafe', name: { zh: '茶室', en: 'Tea room' } });
    const placeId = await placeOfType('P1', ' café');
    await placeOfType('P2', '会议室');
    const { id: groupId } = (await groups()).find(({ code }) => code === 'placeType') ?? {};
    const cafe = await find('cafe');
    const uses = await admin.call(calls.listDictionaryUses, { query: { id: groupId ?? '' } });
    expect(uses.data).toEqual([
      { itemId: (await find('meeting')).id, uses: [{ screen: 'place', count: 1 }] },
      { itemId: cafe.id, uses: [{ screen: 'place', count: 1 }] },
    ]);
    const refused = await remove('cafe');
    expect(refused).toMatchObject({ code: 'dictionary.inUse' });
    expect(refused.message).toContain('（1）');
    await platform.database.pool.query('delete from places where id = $1', [placeId]);
    expect((await remove('cafe')).code).toBe('200');
  });

  it('are saved by one of two people', async () => {
    await save({ newCode: 'cafe' });
    const { revision } = await find('cafe');
    expect((await save({ code: 'cafe', revision, enabled: false })).code).toBe('200');
    const second = await save({ code: 'cafe', revision, colour: '#000000' });
    expect(second).toMatchObject({ code: '409', details: [{ field: 'revision' }] });
    expect((await find('cafe')).colour).toBeNull();
  });

  it('refuse what does not exist or is not well-formed', async () => {
    expect((await save({ itemType: 'nothing' })).code).toBe('404');
    expect((await save({ code: 'nothing' })).code).toBe('404');
    expect((await save({ icon: 'nothing' })).code).toBe('404');
    expect((await save({ icon: 'own:nothing' })).code).toBe('404');
    expect((await save({ colour: 'red' })).code).toBe('422');
    expect((await save({ name: { zh: ' ' } })).code).toBe('422');
    expect((await save({ newCode: '1 or 1=1' })).code).toBe('422');
    expect((await admin.call(calls.getDictionary, { params: { type: 'nothing' } })).code).toBe('404');
    expect((await admin.call(calls.getDictionary, { params: { type: 'a b' } })).code).toBe('422');
  });

  it('are read by anyone signed in and changed by those who may', async () => {
    expect(await list('placeType', reader)).not.toEqual([]);
    expect((await save({}, reader)).code).toBe('403');
    const rules = api.signIn({ grants: { alarmRule: ['edit'] }, places: 'all' });
    expect((await save({}, rules)).code).toBe('403');
    const editor = api.signIn({ grants: { dicManage: ['edit', 'view'] }, places: 'all' });
    expect((await save({ newCode: 'cafe' }, editor)).code).toBe('200');
    expect((await api.nobody.call(calls.getDictionary, { params: { type: 'placeType' } })).code).toBe('401');
    const { rows } = await platform.database.pool.query(
      "select action, after from audit_entries where action = 'saveDictionaryItem' and outcome = 'done' order by at desc, id desc limit 1",
    );
    expect(rows[0]).toMatchObject({ after: { code: 'cafe', itemType: 'placeType' } });
  });
});

describe('dictionaries', () => {
  const saveGroup = (more: object = {}) =>
    admin.call(calls.saveDictionaryGroup, {
      body: { code: 'floorCover', name: { zh: '地面' }, description: null, ...more },
    });

  it('are those of the product and those that were added', async () => {
    const before = await groups();
    expect(before[0]).toMatchObject({ code: 'placeType', editing: 'here', system: true });
    expect(before.filter(({ editing }) => editing === 'fixed')).toHaveLength(6);
    expect(before.find(({ code }) => code === 'assetCategory')).toMatchObject({
      editing: 'elsewhere',
      screen: 'assetManagement',
    });
    const { data } = await saveGroup();
    expect((await save({ itemType: 'floorCover', name: { zh: '地毯' } })).code).toBe('200');
    const id = data?.id ?? '';
    const added = (await groups()).find((one) => one.id === id);
    expect(added).toMatchObject({ code: 'floorCover', items: 1, system: false, name: { zh: '地面' } });
    expect((await saveGroup({ id, name: { zh: '地面材料', en: 'Floors' } })).code).toBe('200');
    expect((await saveGroup({ id, code: 'other' })).code).toBe('dictionary.codeStays');
    expect((await saveGroup({ id, revision: 1 })).code).toBe('409');
    const order = async () => (await groups()).map((one) => one.id).indexOf(id);
    const at = await order();
    await admin.call(calls.sortDictionaryGroup, { body: { id, direction: 'up', steps: 1 } });
    expect(await order()).toBe(at - 1);
    const removeGroup = () => admin.call(calls.removeDictionaryGroup, { query: { id } });
    expect((await removeGroup()).code).toBe('dictionary.notEmpty');
    const [carpet] = await list('floorCover');
    await admin.call(calls.removeDictionaryItem, { query: { id: carpet?.id ?? '' } });
    expect((await removeGroup()).code).toBe('200');
  });

  it('have a code of their own, and those of the product stay', async () => {
    for (const code of ['placeType', 'dataType', 'assetCategory'])
      expect((await saveGroup({ code })).code, code).toBe('dictionary.groupCodeInUse');
    const [first] = await groups();
    const removed = await admin.call(calls.removeDictionaryGroup, { query: { id: first?.id ?? '' } });
    expect(removed.code).toBe('dictionary.system');
    expect(
      (await reader.call(calls.saveDictionaryGroup, { body: { code: 'x', name: { zh: 'x' }, description: null } }))
        .code,
    ).toBe('403');
  });
});
