import { layoutsEndpoints as calls, devicesEndpoints, type Layout, pluginsEndpoints } from '@eoms/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { places } from '../places/places.tables.ts';
import { item, type LayoutsApi, layoutOf, openLayoutsApi } from './layouts.fixture.ts';
import { layoutDesigners, layoutDrafts, layoutVersions } from './layouts.tables.ts';

let open: LayoutsApi;
let designer: TestClient;
let hall: string;
beforeAll(async () => {
  open = await openLayoutsApi();
  designer = open.designer;
  hall = open.system.venue.hall;
});
afterAll(() => open.close());
beforeEach(async () => {
  const { db } = open.system.platform.database;
  await db.delete(layoutDrafts);
  await db.delete(layoutVersions);
  await db.delete(layoutDesigners);
  await db.update(places).set({ layoutType: 'default' });
});

const save = (revision: number, layout: Layout, client = designer, placeId = hall) =>
  client.call(calls.saveLayout, { body: { placeId, revision, ...layout } });
const draft = async () => (await designer.call(calls.getLayoutDraft, { params: { id: hall } })).data;
const shown = async () => (await designer.call(calls.getLayout, { params: { id: hall } })).data;
const publish = (revision: number, note = '', client = designer) =>
  client.call(calls.publishLayout, { body: { placeId: hall, revision, note } });
const versions = async () =>
  (await designer.call(calls.pageLayoutVersions, { query: { placeId: hall } })).data?.records ?? [];
const control = (more = {}) => item('c', 'deviceControl', { w: 3, h: 3, devices: [open.devices.first], ...more });

describe('the layout of a place', () => {
  it('is generated until one is published, then that one, and generated again by the setting of the place', async () => {
    expect(await shown()).toMatchObject({ origin: 'generated', version: null, layoutForm: { colNum: 8, maxRows: 8 } });
    expect((await draft())?.revision).toBe(0);
    expect((await draft())?.layout).toEqual((await shown())?.layout);
    await save(0, layoutOf(control()));
    expect((await shown())?.origin).toBe('generated');
    expect(await publish(1, 'first')).toMatchObject({ data: { number: 1 } });
    expect(await shown()).toMatchObject({ origin: 'custom', version: 1, publishedBy: 'ann', layout: [{ id: 'c' }] });
    const { db } = open.system.platform.database;
    await db.update(places).set({ layoutType: 'default' }).where(eq(places.id, hall));
    expect((await shown())?.origin).toBe('generated');
  });
  it('keeps draft and published layout apart', async () => {
    await save(0, layoutOf(control()));
    await publish(1);
    await save(1, layoutOf(control({ x: 4 }), item('t', 'text')));
    expect((await shown())?.layout).toMatchObject([{ id: 'c', x: 0 }]);
    expect(await draft()).toMatchObject({ revision: 2, version: 1, unpublished: 2, savedBy: 'ann' });
  });
});

describe('a save', () => {
  it('over a newer one is refused, and nothing of either is lost', async () => {
    expect(await save(0, layoutOf(item('a', 'text')))).toMatchObject({ data: { revision: 1 } });
    expect(await save(1, layoutOf(item('b', 'text')), open.other)).toMatchObject({ data: { revision: 2 } });
    expect(await save(1, layoutOf(item('mine', 'text')))).toMatchObject({ status: false, code: '409' });
    expect(await draft()).toMatchObject({ revision: 2, savedBy: 'bob', layout: [{ id: 'b' }] });
    expect(await publish(1)).toMatchObject({ code: '409' });
  });
  it('wins alone when two come at once', async () => {
    const results = await Promise.all([0, 1, 2, 3].map((n) => save(0, layoutOf(item(`n${n}`, 'text')))));
    expect(results.filter(({ status }) => status)).toHaveLength(1);
    expect(results.filter(({ code }) => code === '409')).toHaveLength(3);
  });
  it.each([
    ['beyond the grid', [item('a', 'text', { x: 7 })], 'layout.outside', 'layout.0'],
    ['too small', [item('a', 'text'), item('b', 'signalMatrix', { x: 4 })], 'layout.outside', 'layout.1'],
    ['overlapping', [item('a', 'text'), item('b', 'clock', { x: 1, y: 1 })], 'layout.overlap', 'layout.1'],
    ['twice', [item('a', 'text'), item('a', 'clock', { x: 4 })], '422', 'layout.1'],
    ['of no plugin', [item('a', 'nothing')], 'layout.pluginUnknown', 'layout.0.plugin'],
    ['with a colour that is none', [item('a', 'text', { attributes: { color: 'red' } })], 'layout.attributeWrong', ''],
    ['with a strange attribute', [item('a', 'text', { attributes: { onclick: 'x' } })], 'layout.attributeWrong', ''],
    ['with a prototype', [item('a', 'text', { attributes: { constructor: 'x' } })], 'layout.attributeWrong', ''],
    ['with an unknown device', [item('a', 'deviceControl', { devices: [newId()] })], 'layout.bindingUnknown', ''],
    ['with an unknown image', [item('a', 'imageInfo', { image: newId() })], 'layout.bindingUnknown', 'layout.0.image'],
  ] as const)('refuses a widget %s', async (_what, items, code, field) => {
    const answer = await save(0, layoutOf(...items));
    expect(answer).toMatchObject({ status: false, code });
    if (field) expect(answer.details?.[0]?.field).toBe(field);
    expect((await draft())?.revision).toBe(0);
  });
  it('refuses devices and properties of other places, also for people who may see them', async () => {
    const { first, elsewhere } = open.devices;
    const foreign = layoutOf(item('a', 'deviceControl', { devices: [elsewhere] }));
    expect(await save(0, foreign, open.other)).toMatchObject({ code: 'layout.bindingUnknown' });
    const value = (deviceId: string, property: string, index: number | null = null) =>
      layoutOf(item('v', 'liveValue', { properties: [{ deviceId, property, index }] }));
    expect(await save(0, value(first, 'nothing'))).toMatchObject({ code: 'layout.bindingUnknown' });
    expect(await save(0, value(first, 'power', 1))).toMatchObject({ code: 'layout.bindingUnknown' });
    expect(await save(0, value(elsewhere, 'power'))).toMatchObject({ code: 'layout.bindingUnknown' });
    expect(await save(0, value(first, 'power'))).toMatchObject({ status: true });
  });
  it.each([
    ['numbers as text', { x: '1' }],
    ['halves', { w: 1.5 }],
    ['too many attributes', { attributes: Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`a${n}`, 1])) }],
    ['deep attributes', { attributes: { text: { deep: true } } }],
    ['unknown keys', { script: 'x' }],
    ['an id that is markup', { id: '<b>' }],
    ['NUL', { title: { zh: '\u0000', en: '' } }],
    ['an endless title', { title: { zh: 'x'.repeat(61), en: '' } }],
  ])('refuses hostile JSON: %s', async (_what, part) => {
    const layout = layoutOf({ ...item('a', 'text'), ...part } as never);
    expect(await save(0, layout)).toMatchObject({ status: false, code: '422' });
  });
  it('lets a draft keep a device that is gone, and publishing refuses it', async () => {
    const gone = await open.system.add({ placeId: hall });
    const layout = layoutOf(control({ devices: [gone] }));
    await save(0, layout);
    await open.system.admin.call(devicesEndpoints.removeDevice, { query: { deviceId: gone } });
    expect(await save(1, layoutOf(control({ devices: [gone], x: 2 })))).toMatchObject({ status: true });
    expect(await publish(2)).toMatchObject({ code: 'layout.bindingUnknown' });
    expect(await save(2, layoutOf(control({ devices: [gone, newId()] })))).toMatchObject({
      code: 'layout.bindingUnknown',
    });
    expect(await save(2, layoutOf(control()))).toMatchObject({ status: true });
    expect(await publish(3)).toMatchObject({ status: true });
  });
});

describe('versions', () => {
  it('are listed with their author, compared and restored into the draft', async () => {
    await save(0, layoutOf(control()));
    await publish(1, '第一版');
    await save(1, layoutOf(control({ x: 5, open: true }), item('t', 'text')), open.other);
    await publish(2, '第二版', open.other);
    const [second, first] = await versions();
    expect(second).toMatchObject({ number: 2, by: 'bob', note: '第二版', widgets: 2 });
    expect(first).toMatchObject({ number: 1, by: 'ann', widgets: 1 });
    const query = { id: first?.id ?? '', withId: second?.id ?? '' };
    const { data: difference } = await designer.call(calls.compareLayoutVersion, { query });
    expect(difference).toMatchObject({ added: [{ id: 't' }], removed: [], form: false });
    expect(difference?.changed).toMatchObject([{ parts: ['place', 'operation'] }]);

    const restore = (revision: number) =>
      designer.call(calls.restoreLayoutVersion, { body: { id: first?.id ?? '', revision } });
    expect(await restore(1)).toMatchObject({ code: '409' });
    expect(await restore(2)).toMatchObject({ data: { revision: 3 } });
    expect(await draft()).toMatchObject({ layout: [{ id: 'c', x: 0 }], unpublished: 2 });
    expect((await shown())?.version).toBe(2);
    const { data: none } = await designer.call(calls.compareLayoutVersion, { query: { id: first?.id ?? '' } });
    expect(none).toEqual({ added: [], removed: [], changed: [], form: false });
    expect(await publish(3)).toMatchObject({ data: { number: 3 } });
  });
  it('are not published without a widget', async () => {
    expect(await publish(0)).toMatchObject({ code: 'layout.empty' });
    await save(0, layoutOf());
    expect(await publish(1)).toMatchObject({ code: 'layout.empty' });
  });
});

describe('people who design the same place', () => {
  const announce = (client: TestClient, tab: string, leaving = false, placeId = hall) =>
    client.call(calls.announceDesigner, { body: { placeId, tab, leaving } });
  it('are told of each other, until they leave or fall silent', async () => {
    const [mine, theirs] = [newId(), newId()];
    expect((await announce(designer, mine)).data?.others).toEqual([]);
    expect((await announce(open.other, theirs)).data?.others).toMatchObject([{ name: 'ann' }]);
    expect((await announce(designer, mine)).data?.others).toMatchObject([{ name: 'bob' }]);
    await announce(open.other, theirs, true);
    expect((await announce(designer, mine)).data?.others).toEqual([]);
    await announce(open.other, theirs);
    const { db } = open.system.platform.database;
    await db.update(layoutDesigners).set({ seenAt: new Date(Date.now() - 60_000) });
    expect((await announce(designer, mine)).data?.others).toEqual([]);
  });
  it('cannot take the tab of somebody else', async () => {
    const tab = newId();
    await announce(open.other, tab);
    await announce(designer, tab);
    expect((await announce(designer, newId())).data?.others.map(({ name }) => name)).toEqual(['bob']);
  });
});

describe('other places', () => {
  it('are out of sight by every call', async () => {
    const { room } = open.system.venue;
    await save(0, layoutOf(item('a', 'text')), open.other, room);
    await open.other.call(calls.publishLayout, { body: { placeId: room, revision: 1, note: '' } });
    const { data } = await open.other.call(calls.pageLayoutVersions, { query: { placeId: room } });
    const id = data?.records[0]?.id ?? '';
    const params = { id: room };
    for (const answer of [
      await designer.call(calls.getLayout, { params }),
      await designer.call(calls.getLayoutDraft, { params }),
      await designer.call(calls.getGeneratedLayout, { params }),
      await designer.call(calls.getLayoutDevices, { params }),
      await designer.call(calls.getLayoutVersion, { params: { id } }),
      await designer.call(calls.compareLayoutVersion, { query: { id } }),
      await designer.call(calls.restoreLayoutVersion, { body: { id, revision: 1 } }),
      await save(1, layoutOf(), designer, room),
      await designer.call(calls.publishLayout, { body: { placeId: room, revision: 1, note: '' } }),
      await designer.call(calls.announceDesigner, { body: { placeId: room, tab: newId(), leaving: false } }),
    ])
      expect(answer.code).toBe('404');
    expect((await designer.call(calls.pageLayoutVersions, { query: { placeId: room } })).data?.total).toBe(0);
    const devices = (await designer.call(calls.getLayoutDevices, { params: { id: hall } })).data ?? [];
    expect(devices.map(({ id: one }) => one)).toEqual(expect.arrayContaining([open.devices.first]));
    expect(devices.map(({ id: one }) => one)).not.toContain(open.devices.elsewhere);
    expect(devices[0]?.actions.length).toBeGreaterThan(0);
  });
});

it('does not let a plugin go that a layout uses', async () => {
  const [like] = (await designer.call(pluginsEndpoints.listPalette)).data ?? [];
  const code = `own-${newId()}`;
  const body = { groupId: like?.groupId ?? '', code, name: 'x', nameEn: 'x', widget: 'text' as const, icon: 'text' };
  const plugin = await designer.call(pluginsEndpoints.savePlugin, {
    body: { ...body, w: 1, h: 1, enabled: true, sort: 1, remarks: '' },
  });
  const params = { id: plugin.data?.id ?? '' };
  await save(0, layoutOf(item('a', code)));
  expect(await designer.call(pluginsEndpoints.removePlugin, { params })).toMatchObject({ code: 'plugin.inUse' });
  await save(1, layoutOf());
  expect(await designer.call(pluginsEndpoints.removePlugin, { params })).toMatchObject({ status: true });
});
