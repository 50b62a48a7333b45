import { accessEndpoints as calls, externalEndpoints, peopleEndpoints } from '@eoms/contract';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { accessChanged } from '../../platform/auth/auth.news.ts';
import { newId } from '../../platform/database/uuid.ts';
import { systemMenuId } from '../menus/seed-menus.ts';
import { placeGroupRemoved, placeRemoved } from '../places/places.module.ts';
import { createAccessSystem, floor, knownNavigation, roleDraft, room } from './access.fixture.ts';
import { administratorRoleId, operatorRoleId } from './seed-roles.ts';

const system = await createAccessSystem();
const { api, chief, addUser, addRole, actAs, platform } = system;
afterAll(system.close);

const save = (change: object = {}) => chief.call(calls.saveRole, { body: roleDraft(change) });
const setRoles = (userId: string, roleIds: string[], defaultRoleId: string | null = null) =>
  chief.call(calls.saveRolesOfUser, { body: { userId, roleIds, defaultRoleId } });

describe('a role', () => {
  it('is created, listed with its holders, changed and removed', async () => {
    const fields = roleDraft({ name: 'Night shift', code: 'night', group: 'shifts', remarks: '22–6' });
    const id = (await save(fields)).data?.id ?? '';
    await addUser(id);
    const query = { keyword: 'shift', type: 'business' };
    const expected = { id, ...fields, isSystem: false, isSuper: false, userCount: 1 };
    expect((await chief.call(calls.listRoles, { query })).data).toMatchObject({ total: 1, records: [expected] });
    expect((await save({ ...fields, id, name: 'Late shift' })).data).toEqual({ id });
    const all = (await chief.call(calls.listAllRoles)).data;
    expect(all).toContainEqual({ id, name: 'Late shift', code: 'night', isSuper: false });
    expect((await chief.call(calls.removeRole, { body: { id } })).code).toBe('role.inUse');
    const unused = (await save()).data?.id ?? '';
    expect((await chief.call(calls.removeRole, { body: { id: unused } })).status).toBe(true);
    expect((await chief.call(calls.removeRole, { body: { id: unused } })).code).toBe('404');
  });

  it('has a unique name and code', async () => {
    await save({ name: 'Taken', code: 'taken' });
    expect((await save({ name: 'TAKEN' })).code).toBe('role.nameInUse');
    expect((await save({ code: 'Taken' })).code).toBe('role.codeInUse');
    const id = (await save()).data?.id;
    expect((await save({ id, code: 'taken' })).code).toBe('role.codeInUse');
    const racers = await Promise.all([1, 2, 3].map(() => save({ code: 'racing' })));
    expect(racers.map((reply) => reply.code).sort()).toEqual(['200', 'role.codeInUse', 'role.codeInUse']);
    expect((await save({ id: newId() })).code).toBe('404');
    expect((await save({ isSuper: true })).code).toBe('422');
  });

  it('that is built in stays, with its code', async () => {
    for (const id of [administratorRoleId, operatorRoleId]) {
      expect((await chief.call(calls.removeRole, { body: { id } })).code).toBe('role.isSystem');
      expect((await save({ id, code: 'other' })).code).toBe('role.isSystem');
    }
    const renamed = await save({ id: operatorRoleId, name: 'Stewards', code: 'operator', type: 'business' });
    expect(renamed.status).toBe(true);
  });

  it('of administrators has all rights, and no one can edit it', async () => {
    const roleId = administratorRoleId;
    const places = { roleId, all: false, placeIds: [], groupIds: [] };
    expect((await chief.call(calls.saveMenusOfRole, { body: { roleId, menus: [] } })).code).toBe('role.isSystem');
    expect((await chief.call(calls.savePlacesOfRole, { body: places })).code).toBe('role.isSystem');
    expect((await chief.call(calls.saveNavigationOfRole, { body: { roleId, menuIds: [] } })).code).toBe(
      'role.isSystem',
    );
    const { menus = [] } = (await chief.call(calls.listMenusOfRole, { query: { roleId } })).data ?? {};
    expect(menus).toContainEqual({ menuId: systemMenuId('menu'), actions: ['view', 'edit', 'control'] });
    expect((await chief.call(calls.getPlacesOfRole, { query: { roleId } })).data?.all).toBe(true);
    expect((await chief.call(calls.listNavigationOfRole, { query: { roleId } })).data?.menuIds).toEqual(
      knownNavigation,
    );
  });

  it('is closed to those without the screen', async () => {
    const viewer = api.signIn({ grants: { role: ['view'], user: ['view'] } });
    const outsider = api.signIn({ grants: { home: ['view', 'edit'] } });
    expect((await api.nobody.call(calls.listRoles)).code).toBe('401');
    expect((await outsider.call(calls.listRoles)).code).toBe('403');
    expect((await viewer.call(calls.saveRole, { body: roleDraft() })).code).toBe('403');
    expect((await viewer.call(calls.listAllRoles)).status).toBe(true);
    const body = { userId: newId(), roleIds: [], defaultRoleId: null };
    expect((await viewer.call(calls.saveRolesOfUser, { body })).code).toBe('403');
  });
});

describe('grants', () => {
  it('are kept and answered, seeing included', async () => {
    const roleId = (await save()).data?.id ?? '';
    const menuId = systemMenuId('alarmCenter');
    const menus = [
      { menuId, actions: ['control'] },
      { menuId, actions: ['edit'] },
    ];
    expect((await chief.call(calls.saveMenusOfRole, { body: { roleId, menus } })).status).toBe(true);
    const granted = (await chief.call(calls.listMenusOfRole, { query: { roleId } })).data?.menus;
    expect(granted).toEqual([{ menuId, actions: expect.arrayContaining(['view', 'edit', 'control']) }]);
    const places = { all: false, placeIds: [room, room], groupIds: [floor] };
    expect((await chief.call(calls.savePlacesOfRole, { body: { roleId, ...places } })).status).toBe(true);
    expect((await chief.call(calls.getPlacesOfRole, { query: { roleId } })).data).toEqual({
      ...places,
      revision: 1,
      placeIds: [room],
    });
    const [one = ''] = knownNavigation;
    await chief.call(calls.saveNavigationOfRole, { body: { roleId, menuIds: [one, one] } });
    expect((await chief.call(calls.listNavigationOfRole, { query: { roleId } })).data?.menuIds).toEqual([one]);
  });

  it('are of known roles and menus only', async () => {
    const roleId = (await save()).data?.id ?? '';
    const query = { roleId: newId() };
    for (const call of [calls.listMenusOfRole, calls.getPlacesOfRole, calls.listNavigationOfRole]) {
      expect((await chief.call(call, { query })).code).toBe('404');
    }
    const menus = [{ menuId: newId(), actions: ['view'] }];
    expect((await chief.call(calls.saveMenusOfRole, { body: { roleId, menus } })).code).toBe('404');
    const navigation = { roleId, menuIds: [newId()] };
    expect((await chief.call(calls.saveNavigationOfRole, { body: navigation })).code).toBe('404');
    expect((await chief.call(calls.saveMenusOfRole, { body: { ...query, menus: [] } })).code).toBe('404');
  });

  it('take effect for the holders immediately', async () => {
    const roleId = await addRole({ home: ['view'] });
    const id = await addUser(roleId);
    const received: unknown[] = [];
    const stop = platform.news.on(accessChanged, (payload) => void received.push(payload));
    await chief.call(calls.saveMenusOfRole, { body: { roleId, menus: [] } });
    await setRoles(id, []);
    stop();
    expect(received).toEqual([{ userIds: [id] }, { userIds: [id] }]);
  });

  it('say who may do something on a screen', async () => {
    const [manager, reader] = [
      await addUser(await addRole({ supplierManagement: ['view', 'edit'] })),
      await addUser(await addRole({ supplierManagement: ['view'] })),
    ];
    const administrator = await system.addAdministrator();
    const found = await system.access.peopleWho('edit', 'supplierManagement');
    expect([found.includes(manager), found.includes(reader)]).toEqual([true, false]);
    expect(found).toContain(administrator);
  });

  it('are removed with their places', async () => {
    const roleId = await addRole({}, { placeIds: [room], groupIds: [floor] });
    await platform.database.transaction(async (tx) => {
      await platform.news.changed(tx, placeRemoved, { placeId: room });
      await platform.news.changed(tx, placeGroupRemoved, { groupId: floor });
    });
    await platform.news.start();
    const left = async () => (await chief.call(calls.getPlacesOfRole, { query: { roleId } })).data;
    await vi.waitFor(async () => expect(await left()).toMatchObject({ all: false, placeIds: [], groupIds: [] }));
  });

  it('do not let users lock themselves out of the role screen', async () => {
    const roleId = await addRole({ role: ['view', 'edit'], home: ['view'] });
    const own = await actAs(await addUser(roleId));
    const without = { roleId, menus: [{ menuId: systemMenuId('home'), actions: ['view'] }] };
    expect((await own.call(calls.saveMenusOfRole, { body: without })).code).toBe('menu.ownAccess');
    const within = { roleId, menus: [{ menuId: systemMenuId('role'), actions: ['edit'] }] };
    expect((await own.call(calls.saveMenusOfRole, { body: within })).status).toBe(true);
  });
});

describe('roles of a user', () => {
  it('act together unless one is chosen', async () => {
    const [a, b] = [await addRole({ home: ['view'] }), await addRole({ alarmCenter: ['view'] })];
    const userId = await addUser();
    expect((await setRoles(userId, [a, b])).status).toBe(true);
    const roles = async () => (await chief.call(calls.listRolesOfUser, { query: { userId } })).data;
    expect(await roles()).toMatchObject({
      defaultRoleId: null,
      roles: expect.arrayContaining([{ id: b, name: expect.any(String) }]),
    });
    const own = await actAs(userId);
    expect((await own.call(peopleEndpoints.setDefaultRole, { body: { roleId: b } })).status).toBe(true);
    expect((await roles())?.defaultRoleId).toBe(b);
    const other = { roleId: operatorRoleId };
    expect((await own.call(peopleEndpoints.setDefaultRole, { body: other })).code).toBe('user.roleNotHeld');
    expect((await roles())?.defaultRoleId).toBe(b);
    expect((await own.call(peopleEndpoints.setDefaultRole, { body: { roleId: null } })).status).toBe(true);
    expect((await roles())?.defaultRoleId).toBeNull();
    expect((await setRoles(userId, [a, b], a)).status).toBe(true);
    expect((await roles())?.defaultRoleId).toBe(a);
    expect((await setRoles(userId, [a, b])).status).toBe(true);
    expect((await roles())?.defaultRoleId).toBeNull();
    expect((await setRoles(userId, [a], b)).code).toBe('user.roleNotHeld');
    expect((await setRoles(userId, [a, newId()])).code).toBe('404');
    expect((await setRoles(newId(), [a])).code).toBe('404');
  });

  it('show in the user list, by role too', async () => {
    const roleId = await addRole();
    const id = await addUser(roleId);
    const page = await chief.call(peopleEndpoints.listUsers, { query: { roleId } });
    expect(page.data).toMatchObject({ total: 1, records: [{ id, roles: [{ id: roleId }], defaultRoleId: null }] });
    await chief.call(peopleEndpoints.removeUser, { body: { ids: [id] } });
    expect((await chief.call(calls.removeRole, { body: { id: roleId } })).status).toBe(true);
  });

  it('are set by the editors of the realm only', async () => {
    const draft = { username: 'outer.one', name: 'x', phone: null, email: null, code: null, sex: null, avatar: null };
    const body = { ...draft, departmentId: null, enabled: true, password: 'sailing-over-9-lakes' };
    const outer = (await chief.call(externalEndpoints.saveExternalUser, { body })).data?.id ?? '';
    const inner = await addUser();
    const roleId = await addRole();
    const reply = async (grants: object, userId: string) => {
      const editor = api.signIn({ userId: await addUser(roleId), grants });
      const set = { userId, roleIds: [roleId], defaultRoleId: null };
      const listed = await editor.call(calls.listRolesOfUser, { query: { userId } });
      return [listed.code, (await editor.call(calls.saveRolesOfUser, { body: set })).code];
    };
    const both = ['view', 'edit'];
    expect(await reply({ orgUser: both }, inner)).toEqual(['403', '403']);
    expect(await reply({ orgUser: both }, outer)).toEqual(['200', '200']);
    expect(await reply({ user: both }, outer)).toEqual(['403', '403']);
    expect(await reply({ user: both }, inner)).toEqual(['200', '200']);
    expect(await reply({ role: both }, outer)).toEqual(['200', '200']);
  });
});
