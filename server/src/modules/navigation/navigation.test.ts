import { accessEndpoints, navigationEndpoints as calls, type NavigationMenuDraft, TOP_LEVEL } from '@eoms/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { createAccess } from '../access/access.module.ts';
import { operatorRoleId } from '../access/seed-roles.ts';
import { createMenus } from '../menus/menus.module.ts';
import { createPlaces } from '../places/places.module.ts';
import { isAuthorisedService } from '../session/sign-on/sign-on.store.ts';
import { createNavigation } from './navigation.module.ts';

const platform = await createTestPlatform();
const nodes = await wireOn(platform, async (node) => {
  const menus = createMenus(node);
  const navigation = createNavigation(node);
  const people = { setRoles: () => undefined };
  const access = createAccess({ ...node, menus, navigation, places: createPlaces(node), people });
  navigation.setSignOn({ isAuthorisedService });
  await menus.start();
  await access.start?.();
  return { navigation, routes: [...access.routes, ...navigation.routes] };
});
const [{ navigation }] = nodes;
const api = await createTestApi(platform, nodes);
afterAll(async () => {
  await api.close();
  await platform.close();
});

const chief = api.signIn({ superAdministrator: true });
const editor = api.signIn({ grants: { navigationMenu: ['view', 'edit'] } });
const draft = (change: Partial<NavigationMenuDraft> = {}): NavigationMenuDraft => ({
  parentId: TOP_LEVEL,
  name: '办公平台',
  icon: null,
  address: null,
  appType: 'external',
  openType: 'newPage',
  signOn: false,
  enabled: true,
  ...change,
});
const save = (change: Partial<NavigationMenuDraft> = {}) =>
  editor.call(calls.saveNavigationMenu, { body: draft(change) });
const add = async (change: Partial<NavigationMenuDraft> = {}): Promise<string> => (await save(change)).data?.id ?? '';
const childrenOf = async (parentId: string): Promise<string[]> =>
  ((await editor.call(calls.listAllNavigationMenus)).data ?? [])
    .filter((menu) => menu.parentId === parentId)
    .map((menu) => menu.id);

describe('navigation menus', () => {
  it('are created, read and changed', async () => {
    const id = await add({ name: 'OA', address: 'https://oa.venue.example/start', icon: 'compass' });
    const query = { id };
    const read = async () => (await editor.call(calls.getNavigationMenu, { query })).data;
    expect(await read()).toMatchObject({ id, parentId: TOP_LEVEL, name: 'OA', appType: 'external', signOn: false });
    expect((await save({ id, name: 'Office', address: '/alarmCenter', appType: 'console' })).data).toEqual({ id });
    expect(await read()).toMatchObject({ name: 'Office', address: '/alarmCenter', appType: 'console' });
    expect((await editor.call(calls.getNavigationMenu, { query: { id: newId() } })).code).toBe('404');
    expect((await save({ id: newId() })).code).toBe('404');
  });

  it.each([
    ['a script', 'javascript:alert(1)', '422'],
    ['a file', 'file:///etc/passwd', '422'],
    ['another host in disguise', '//evil.example/x', '422'],
    ['the same with a backslash', '/\\evil.example', '422'],
    ['credentials', 'https://admin:secret@oa.venue.example/', 'navigation.addressRefused'],
  ])('refuse %s as an address', async (_what, address, code) => {
    expect((await save({ address })).code).toBe(code);
  });

  it('pass a ticket along to authorised services only', async () => {
    const address = 'https://booking.venue.example/in';
    expect((await save({ address, signOn: true })).code).toBe('navigation.addressRefused');
    await platform.database.pool.query(
      `insert into sign_on_services (id, name, service, client_id, secret_hash, enabled, remarks)
       values ($1, 'booking', $2, 'c1', 'x', true, '')`,
      [newId(), address],
    );
    expect((await save({ address, signOn: true })).status).toBe(true);
    for (const other of [`${address}/deeper`, '/alarmCenter', null]) {
      expect((await save({ address: other, signOn: true })).code).toBe('navigation.addressRefused');
    }
    await platform.database.pool.query('update sign_on_services set enabled = false');
    expect((await save({ address, signOn: true })).code).toBe('navigation.addressRefused');
  });

  it('have two levels', async () => {
    const [top, other] = [await add(), await add()];
    const child = await add({ parentId: top });
    expect((await save({ parentId: child })).code).toBe('navigation.thirdLevel');
    expect((await save({ id: top, parentId: other })).code).toBe('navigation.thirdLevel');
    expect((await save({ id: top, parentId: top })).code).toBe('menu.circular');
    expect((await save({ id: top, parentId: child })).code).toBe('menu.circular');
    expect((await save({ parentId: newId() })).code).toBe('404');
    const [a, b] = [await add(), await add()];
    const both = await Promise.all([save({ id: a, parentId: b }), save({ id: b, parentId: a })]);
    expect(both.filter((reply) => reply.status)).toHaveLength(1);
  });

  it('move among their neighbours', async () => {
    const top = await add();
    const [a, b] = [await add({ parentId: top }), await add({ parentId: top })];
    const sort = (id: string, direction: string) => editor.call(calls.sortNavigationMenu, { body: { id, direction } });
    expect((await sort(b, 'up')).status).toBe(true);
    expect(await childrenOf(top)).toEqual([b, a]);
    expect((await sort(b, 'up')).code).toBe('menu.atEdge');
    expect((await sort(a, 'down')).code).toBe('menu.atEdge');
    expect((await sort(newId(), 'down')).code).toBe('404');
  });

  it('are removed with their grants, children first', async () => {
    const top = await add();
    const child = await add({ parentId: top });
    const role = { name: 'r', code: 'r', type: 'business', group: null, remarks: '' };
    const roleId = (await chief.call(accessEndpoints.saveRole, { body: role })).data?.id ?? '';
    await chief.call(accessEndpoints.saveNavigationOfRole, { body: { roleId, menuIds: [top, child] } });
    const remove = (id: string) => editor.call(calls.removeNavigationMenu, { body: { id } });
    expect((await remove(top)).code).toBe('navigation.hasChildren');
    expect((await remove(child)).status).toBe(true);
    expect((await remove(child)).code).toBe('404');
    const left = await chief.call(accessEndpoints.listNavigationOfRole, { query: { roleId } });
    expect(left.data?.menuIds).toEqual([top]);
  });

  it('are closed to those without the screen', async () => {
    const viewer = api.signIn({ grants: { role: ['view'] } });
    const outsider = api.signIn({});
    expect((await viewer.call(calls.listAllNavigationMenus)).status).toBe(true);
    expect((await outsider.call(calls.listAllNavigationMenus)).code).toBe('403');
    for (const client of [viewer, outsider]) {
      expect((await client.call(calls.saveNavigationMenu, { body: draft() })).code).toBe('403');
      expect((await client.call(calls.removeNavigationMenu, { body: { id: newId() } })).code).toBe('403');
      const body = { id: newId(), direction: 'up' };
      expect((await client.call(calls.sortNavigationMenu, { body })).code).toBe('403');
      expect((await client.call(calls.syncSystemMenus)).code).toBe('403');
    }
    expect((await api.nobody.call(calls.listNavigationMenus)).code).toBe('401');
  });
});

/** A user who holds the role among others, with no default role. */
const addHolder = async (roleId: string): Promise<string> => {
  const userId = newId();
  const { pool } = platform.database;
  await pool.query(`insert into users (id, realm, username, name, enabled) values ($1, 'internal', $2, 'x', true)`, [
    userId,
    userId,
  ]);
  for (const id of [roleId, operatorRoleId])
    await pool.query('insert into user_roles (user_id, role_id, is_default) values ($1, $2, false)', [userId, id]);
  return userId;
};

describe('the navigation of a role', () => {
  it('has the granted menus of the requested kind, below headings', async () => {
    const top = await add({ name: 'Elsewhere', address: 'https://portal.venue.example/' });
    const outside = await add({ parentId: top, name: 'Rooms', address: 'https://rooms.venue.example/' });
    const panel = await add({ name: 'Panel', address: '/panel', appType: 'panel' });
    const off = await add({ name: 'Off', address: '/off', enabled: false });
    const secret = await add({ name: 'Secret', address: 'https://secret.venue.example/' });
    const role = { name: 'visitor', code: 'visitor', type: 'business', group: null, remarks: '' };
    const roleId = (await chief.call(accessEndpoints.saveRole, { body: role })).data?.id ?? '';
    const menuIds = [outside, panel, off];
    await chief.call(accessEndpoints.saveNavigationOfRole, { body: { roleId, menuIds } });
    const userId = await addHolder(roleId);
    const visitor = api.signIn({ userId });

    const shown = (await visitor.call(calls.listNavigationMenus)).data ?? [];
    expect(shown.map((menu) => [menu.name, menu.address])).toEqual([
      ['Elsewhere', null],
      ['Rooms', 'https://rooms.venue.example/'],
      ['Panel', '/panel'],
    ]);
    const panels = await visitor.call(calls.listNavigationMenusByApp, { query: { appType: 'panel' } });
    expect(panels.data?.map((menu) => menu.id)).toEqual([panel]);
    expect((await api.signIn({}).call(calls.listNavigationMenus)).data).toEqual([]);
    const all = (await chief.call(calls.listNavigationMenus)).data?.map((menu) => menu.id) ?? [];
    expect(all).toEqual(expect.arrayContaining([top, outside, panel, secret]));
    expect(all).not.toContain(off);

    await save({ id: top, name: 'Elsewhere', enabled: false });
    expect((await visitor.call(calls.listNavigationMenus)).data?.map((menu) => menu.id)).toEqual([panel]);
  });
});

describe('synchronising with the system menus', () => {
  it('adds each listed screen once, below its heading', async () => {
    const existing = await add({ name: 'Mine', address: '/logQuery', appType: 'console' });
    const [first, second] = await Promise.all([editor.call(calls.syncSystemMenus), editor.call(calls.syncSystemMenus)]);
    const counts = [first.data?.added ?? 0, second.data?.added ?? 0].sort();
    const all = (await editor.call(calls.listAllNavigationMenus)).data ?? [];
    const addresses = all.map((menu) => menu.address).filter((address) => address !== null);
    expect(counts[0]).toBe(0);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toEqual(expect.arrayContaining(['/home', '/deviceInformation', '/user', '/menu']));
    expect(addresses).not.toContain('/userEdit');
    expect(all.filter((menu) => menu.address === '/logQuery').map((menu) => menu.id)).toEqual([existing]);
    const system = all.find((menu) => menu.name === '系统');
    expect(all.find((menu) => menu.address === '/user')).toMatchObject({ parentId: system?.id, openType: 'samePage' });
  });

  it('name the origins that the console may show in frames: of enabled entries that open in a dialog', async () => {
    const framed = { address: 'https://frames.venue.example:8443/a/b?c=1', openType: 'modal' } as const;
    const id = await add(framed);
    await add({ ...framed, address: 'https://frames.venue.example:8443/other' });
    await add({ openType: 'modal', address: '/alarmCenter', appType: 'console' });
    await add({ ...framed, address: 'https://a;sandbox/' });
    await add({ ...framed, address: 'https://a,sandbox/' });
    await add({ address: 'https://window.venue.example/', openType: 'newPage' });
    await add({ address: 'https://off.venue.example/', openType: 'modal', enabled: false });
    expect(await navigation.frameOrigins()).toEqual(['https://frames.venue.example:8443']);
    await editor.call(calls.removeNavigationMenu, { body: { id } });
    expect(await navigation.frameOrigins()).toEqual(['https://frames.venue.example:8443']);
  });
});
