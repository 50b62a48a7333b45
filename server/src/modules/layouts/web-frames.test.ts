import { layoutsEndpoints as calls, type Layout, pluginsEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { item, type LayoutsApi, layoutOf, openLayoutsApi } from './layouts.fixture.ts';
import { layoutDrafts, layoutVersions } from './layouts.tables.ts';

const allowed = 'https://signage.example';
let open: LayoutsApi;
let hall: string;
beforeAll(async () => {
  open = await openLayoutsApi();
  hall = open.system.venue.hall;
});
afterAll(() => open.close());
beforeEach(async () => {
  const { db } = open.system.platform.database;
  await db.delete(layoutDrafts);
  await db.delete(layoutVersions);
  open.sites.splice(0, open.sites.length, allowed);
});

const frame = (address?: string, plugin = 'webFrame') =>
  item('f', plugin, { w: 4, h: 4, attributes: address === undefined ? {} : { address } });
const save = (revision: number, layout: Layout) =>
  open.designer.call(calls.saveLayout, { body: { placeId: hall, revision, ...layout } });
const publish = (revision: number) =>
  open.designer.call(calls.publishLayout, { body: { placeId: hall, revision, note: '' } });

it('shows allowed websites, and may be left without an address', async () => {
  expect((await save(0, layoutOf(frame()))).code).toBe('200');
  expect((await save(1, layoutOf(frame(`${allowed}/board?room=1`)))).code).toBe('200');
  expect((await publish(2)).code).toBe('200');
});

it.each([
  'https://elsewhere.example/',
  'http://signage.example/',
  'https://signage.example:8443/',
  'https://signage.example.evil.example/',
  'https://signage.example@evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/home',
])('is not saved with %s', async (address) => {
  expect(await save(0, layoutOf(item('t', 'text', { x: 4 }), frame(address)))).toMatchObject({
    code: 'layout.addressRefused',
    details: [{ field: 'layout.1.attributes' }],
  });
});

it('shows nothing while the list is empty', async () => {
  open.sites.length = 0;
  expect((await save(0, layoutOf(frame(`${allowed}/`)))).code).toBe('layout.addressRefused');
});

it('can be mended in a draft when its website is no longer allowed, and is not published until then', async () => {
  expect((await save(0, layoutOf(frame(`${allowed}/`)))).code).toBe('200');
  open.sites.length = 0;
  expect((await save(1, layoutOf(frame(`${allowed}/`), item('t', 'text', { x: 4 })))).code).toBe('200');
  expect((await publish(2)).code).toBe('layout.addressRefused');
  expect((await save(2, layoutOf(frame(`${allowed}/other`)))).code).toBe('layout.addressRefused');
  expect((await save(2, layoutOf(item('t', 'text')))).code).toBe('200');
  expect((await publish(3)).code).toBe('200');
});

it('is held to the list also by the address that its plugin brings', async () => {
  const palette = (await open.designer.call(pluginsEndpoints.listPalette)).data ?? [];
  const groupId = palette[0]?.groupId ?? '';
  const plugin = { groupId, code: 'board', name: '看板', nameEn: 'Board', widget: 'webFrame', icon: 'link' } as const;
  const shape = { w: 4, h: 4, enabled: true, sort: 1, remarks: '' };
  const { data } = await open.designer.call(pluginsEndpoints.savePlugin, { body: { ...plugin, ...shape } });
  const property = {
    pluginId: data?.id ?? '',
    code: 'address',
    name: '网址',
    nameEn: 'Address',
    type: 'string',
  } as const;
  const withStandard = (id: string | undefined, defaultValue: string) =>
    open.designer.call(pluginsEndpoints.savePluginProperty, {
      body: { ...property, ...(id ? { id } : {}), defaultValue, sort: 1 },
    });
  const saved = await withStandard(undefined, 'https://elsewhere.example/');
  expect((await save(0, layoutOf(frame(undefined, 'board')))).code).toBe('layout.addressRefused');
  await withStandard(saved.data?.id, `${allowed}/`);
  expect((await save(0, layoutOf(frame(undefined, 'board')))).code).toBe('200');
});

it('tells designers and panels which websites are allowed, and nobody else', async () => {
  for (const client of [open.designer, open.panel()])
    expect((await client.call(calls.getFrameSites)).data).toEqual({ sites: [allowed] });
  expect((await open.panel({ locked: true }).call(calls.getFrameSites)).code).toBe('panel.locked');
  expect((await open.api.signIn({ places: 'all' }).call(calls.getFrameSites)).code).toBe('403');
  expect((await open.api.nobody.call(calls.getFrameSites)).code).toBe('401');
});
