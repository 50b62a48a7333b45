import { menusEndpoints as calls, type MenuDraft, TOP_LEVEL } from '@eoms/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { accessChanged } from '../../platform/auth/auth.news.ts';
import { newId } from '../../platform/database/uuid.ts';
import { createAccessSystem } from '../access/access.fixture.ts';
import { systemMenuId } from './seed-menus.ts';

const system = await createAccessSystem();
const { api, chief, platform } = system;
afterAll(system.close);

const editor = api.signIn({ grants: { menu: ['view', 'edit'] } });
const draft = (change: Partial<MenuDraft> = {}): MenuDraft => ({
  parentId: TOP_LEVEL,
  name: '一项',
  icon: null,
  address: null,
  activeMenu: null,
  langitem: null,
  russian: null,
  enabled: true,
  hidden: false,
  ...change,
});
const add = async (change: Partial<MenuDraft> = {}): Promise<string> =>
  (await editor.call(calls.saveMenu, { body: draft(change) })).data?.id ?? '';
const children = async (parentId: string): Promise<string[]> =>
  ((await editor.call(calls.listMenus)).data ?? []).filter((menu) => menu.parentId === parentId).map((menu) => menu.id);
const move = (id: string, direction: 'up' | 'down') => editor.call(calls.moveMenu, { body: { id, direction } });
const enable = (id: string, enabled: boolean) => editor.call(calls.enableMenu, { body: { id, enabled } });

describe('the menu tree', () => {
  it('is made, listed parents first and searched', async () => {
    const parentId = await add({ name: '资产', icon: 'folder', russian: 'Активы' });
    const id = await add({ parentId, name: '资产清单', address: 'streamingService', langitem: 'Assets' });
    const all = (await editor.call(calls.listMenus)).data ?? [];
    expect(all.find((menu) => menu.id === id)).toMatchObject({ parentId, address: 'streamingService', sort: 1 });
    expect(all.findIndex((menu) => menu.id === id)).toBeGreaterThan(all.findIndex((menu) => menu.id === parentId));
    const found = await editor.call(calls.pageMenus, { query: { keyword: 'streamingS', sort: 'name' } });
    expect(found.data).toMatchObject({ total: 1, records: [{ id }] });
    expect((await enable(id, false)).status).toBe(true);
    const off = (await editor.call(calls.listMenus, { query: { enabled: 'false' } })).data;
    expect(off?.map((menu) => menu.id)).toEqual([id]);
  });

  it('has each screen once', async () => {
    const taken = await editor.call(calls.saveMenu, { body: draft({ address: 'home' }) });
    expect(taken.code).toBe('menu.addressInUse');
    expect((await editor.call(calls.saveMenu, { body: draft({ address: 'nowhere' as 'home' }) })).code).toBe('422');
  });

  it('has no cycles, even with simultaneous moves', async () => {
    const [a, b] = [await add(), await add()];
    const below = (id: string, parentId: string) =>
      editor.call(calls.saveMenu, { body: { ...draft({ parentId }), id } });
    expect((await below(a, a)).code).toBe('menu.circular');
    const both = await Promise.all([below(a, b), below(b, a)]);
    expect(both.map((reply) => reply.code).sort()).toEqual(['200', 'menu.circular']);
    expect((await below(a, newId())).code).toBe('404');
    expect((await below(newId(), a)).code).toBe('404');
  });

  it('moves items among their neighbours', async () => {
    const parentId = await add();
    const [a, b, c] = [await add({ parentId }), await add({ parentId }), await add({ parentId })];
    expect(await children(parentId)).toEqual([a, b, c]);
    await move(c, 'up');
    expect(await children(parentId)).toEqual([a, c, b]);
    await move(a, 'down');
    expect(await children(parentId)).toEqual([c, a, b]);
    expect((await move(c, 'up')).code).toBe('menu.atEdge');
    expect((await move(b, 'down')).code).toBe('menu.atEdge');
    expect((await move(newId(), 'up')).code).toBe('404');
    await editor.call(calls.moveMenu, { body: { id: b, direction: 'up', steps: 2 } });
    expect(await children(parentId)).toEqual([b, c, a]);
    await editor.call(calls.moveMenu, { body: { id: b, direction: 'down', steps: 9 } });
    expect(await children(parentId)).toEqual([c, a, b]);
    const other = await add();
    await editor.call(calls.saveMenu, { body: { ...draft({ parentId: other }), id: a } });
    await editor.call(calls.saveMenu, { body: { ...draft({ parentId }), id: a } });
    expect(await children(parentId)).toEqual([c, b, a]);
  });

  it('allows removing only items without children', async () => {
    const parentId = await add();
    const id = await add({ parentId });
    const remove = (query: { id: string }) => editor.call(calls.removeMenu, { query });
    expect((await remove({ id: parentId })).code).toBe('menu.hasChildren');
    expect((await remove({ id })).status).toBe(true);
    expect((await remove({ id: parentId })).status).toBe(true);
    expect((await remove({ id: parentId })).code).toBe('404');
  });

  it('keeps the menu screen reachable in every case', async () => {
    const own = systemMenuId('menu');
    const heading = systemMenuId('system');
    const replies = [
      await enable(own, false),
      await enable(heading, false),
      await chief.call(calls.removeMenu, { query: { id: own } }),
      await chief.call(calls.saveMenu, { body: { ...draft({ address: 'menu', enabled: false }), id: own } }),
      await chief.call(calls.saveMenu, { body: { ...draft({ address: 'dataSourcEdit' }), id: own } }),
      await chief.call(calls.saveMenu, {
        body: { ...draft({ address: 'menu', parentId: await add({ enabled: false }) }), id: own },
      }),
    ];
    expect(replies.map((reply) => reply.code)).toEqual(replies.map(() => 'menu.ownAccess'));
    expect((await enable(systemMenuId('logQuery'), false)).status).toBe(true);
    expect((await enable(systemMenuId('logQuery'), true)).status).toBe(true);
  });

  it('notifies everyone of changes', async () => {
    const received: unknown[] = [];
    const stop = platform.news.on(accessChanged, (payload) => void received.push(payload));
    const id = await add();
    await enable(id, false);
    await move(id, 'up');
    await editor.call(calls.removeMenu, { query: { id } });
    stop();
    expect(received).toEqual([{}, {}, {}, {}]);
  });

  it('is closed to those without the screen', async () => {
    const viewer = api.signIn({ grants: { menu: ['view'] } });
    const roleViewer = api.signIn({ grants: { role: ['view'] } });
    const id = systemMenuId('home');
    expect((await viewer.call(calls.saveMenu, { body: draft() })).code).toBe('403');
    expect((await viewer.call(calls.moveMenu, { body: { id, direction: 'up' } })).code).toBe('403');
    expect((await viewer.call(calls.enableMenu, { body: { id, enabled: false } })).code).toBe('403');
    expect((await viewer.call(calls.removeMenu, { query: { id } })).code).toBe('403');
    expect((await roleViewer.call(calls.listMenus)).status).toBe(true);
    expect((await roleViewer.call(calls.pageMenus)).code).toBe('403');
    expect((await api.nobody.call(calls.listMenus)).code).toBe('401');
  });
});
