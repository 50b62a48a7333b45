import { accessEndpoints, menusEndpoints, peopleEndpoints } from '@eoms/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { systemMenuId } from '../menus/seed-menus.ts';
import {
  building,
  createAccessSystem,
  floor,
  knownNavigation,
  otherFloor,
  otherRoom,
  roleDraft,
  room,
} from './access.fixture.ts';
import { administratorRoleId, operatorRoleId } from './seed-roles.ts';

const calls = { ...accessEndpoints, ...menusEndpoints };
const system = await createAccessSystem();
const { chief, addUser, addAdministrator, addRole, actAs } = system;
afterAll(system.close);

/** May edit users, roles and menus, but operate devices on only one floor. */
const deputyRole = await addRole(
  {
    user: ['view', 'edit'],
    role: ['view', 'edit'],
    menu: ['view', 'edit'],
    deviceInformation: ['view'],
  },
  { groupIds: [floor] },
);
const [held = '', notHeld = ''] = knownNavigation;
await chief.call(calls.saveNavigationOfRole, { body: { roleId: deputyRole, menuIds: [held] } });
const deputy = await actAs(await addUser(deputyRole));

const assign = (userId: string, ...roleIds: string[]) =>
  deputy.call(calls.saveRolesOfUser, { body: { userId, roleIds, defaultRoleId: null } });
const ownRole = async () => (await deputy.call(calls.saveRole, { body: roleDraft() })).data?.id ?? '';
const grantMenus = (roleId: string, ...menus: { menuId: string; actions: string[] }[]) =>
  deputy.call(calls.saveMenusOfRole, { body: { roleId, menus } });
const grantPlaces = (roleId: string, places: object) =>
  deputy.call(calls.savePlacesOfRole, { body: { roleId, all: false, placeIds: [], groupIds: [], ...places } });

describe('a deputy with some rights', () => {
  it('grants what it holds', async () => {
    const roleId = await ownRole();
    const menu = { menuId: systemMenuId('deviceInformation'), actions: ['view'] };
    expect((await grantMenus(roleId, menu)).status).toBe(true);
    expect((await grantPlaces(roleId, { placeIds: [room], groupIds: [floor] })).status).toBe(true);
    const navigation = { roleId, menuIds: [held] };
    expect((await deputy.call(calls.saveNavigationOfRole, { body: navigation })).status).toBe(true);
    const someone = await addUser();
    expect((await assign(someone, roleId, deputyRole)).status).toBe(true);
  });

  it.each([
    ['the administrator role', administratorRoleId],
    ['a role with more screens', operatorRoleId],
  ])('cannot assign %s, to anyone or itself', async (_what, roleId) => {
    expect((await assign(await addUser(), roleId)).code).toBe('403');
    expect((await assign(deputy.userId, deputyRole, roleId)).code).toBe('403');
    expect((await system.access.rolesOf([deputy.userId])).get(deputy.userId)?.roles).toHaveLength(1);
  });

  it('cannot assign a role of another floor', async () => {
    const roleId = await addRole({ deviceInformation: ['view'] }, { groupIds: [otherFloor] });
    expect((await assign(await addUser(), roleId)).code).toBe('403');
  });

  it.each([
    ['an action beyond', { menuId: systemMenuId('deviceInformation'), actions: ['control'] }],
    ['a screen beyond', { menuId: systemMenuId('systemSetting'), actions: ['view'] }],
  ])('cannot grant %s, to another role or its own', async (_what, menu) => {
    expect((await grantMenus(await ownRole(), menu)).code).toBe('403');
    const own = ['user', 'role', 'menu'].map((name) => ({
      menuId: systemMenuId(name as 'user'),
      actions: ['view', 'edit'],
    }));
    expect((await grantMenus(deputyRole, ...own, menu)).code).toBe('403');
  });

  it.each([
    ['all places', { all: true }],
    ['a place beyond', { placeIds: [otherRoom] }],
    ['the group above', { groupIds: [building] }],
    ['another group', { groupIds: [floor, otherFloor] }],
  ])('cannot grant %s', async (_what, places) => {
    expect((await grantPlaces(await ownRole(), places)).code).toBe('403');
    expect((await grantPlaces(deputyRole, places)).code).toBe('403');
    expect((await deputy.call(calls.getPlacesOfRole, { query: { roleId: deputyRole } })).data).toMatchObject({
      all: false,
      placeIds: [],
      groupIds: [floor],
    });
  });

  it('cannot grant a navigation menu beyond its own', async () => {
    const body = { roleId: await ownRole(), menuIds: [held, notHeld] };
    expect((await deputy.call(calls.saveNavigationOfRole, { body })).code).toBe('403');
  });

  it('cannot weaken, rename or remove a role above its own', async () => {
    const strong = await addRole({ systemSetting: ['view', 'edit'] });
    expect((await grantMenus(strong)).code).toBe('403');
    expect((await deputy.call(calls.saveRole, { body: { ...roleDraft(), id: strong } })).code).toBe('403');
    expect((await deputy.call(calls.removeRole, { body: { id: strong } })).code).toBe('403');
  });

  it('cannot take over the account of someone with more rights', async () => {
    for (const id of [await addAdministrator(), await addUser(operatorRoleId)]) {
      const reset = { userId: id, newPassword: 'climbing-the-7th-wall' };
      expect((await deputy.call(peopleEndpoints.changePassword, { body: reset })).code).toBe('403');
      const user = (await deputy.call(peopleEndpoints.getUser, { params: { id } })).data;
      const contact = { phone: null, email: 'mine@venue.example', code: null, sex: null, avatar: null };
      const body = { id, username: user?.username, name: 'x', ...contact, departmentId: null, enabled: true };
      expect((await deputy.call(peopleEndpoints.saveUser, { body })).code).toBe('403');
      expect((await deputy.call(peopleEndpoints.removeUser, { body: { ids: [id] } })).code).toBe('403');
      expect((await assign(id)).code).toBe('403');
    }
  });

  it('resets the password of an equal', async () => {
    const reset = { userId: await addUser(deputyRole), newPassword: 'climbing-the-7th-wall' };
    expect((await deputy.call(peopleEndpoints.changePassword, { body: reset })).status).toBe(true);
  });

  it('cannot give a menu that roles hold another screen', async () => {
    const id = systemMenuId('deviceInformation');
    const menu = (await deputy.call(calls.listMenus)).data?.find((one) => one.id === id);
    if (!menu) throw new Error('no menu');
    const { sort: _, createdAt: __, revision: ___, ...draft } = menu;
    const readdressed = { ...draft, address: 'streamingService' };
    expect((await deputy.call(calls.saveMenu, { body: readdressed })).code).toBe('403');
    expect((await deputy.call(calls.saveMenu, { body: { ...draft, name: 'Gear' } })).status).toBe(true);
    expect((await chief.call(calls.saveMenu, { body: { ...draft } })).status).toBe(true);
  });

  it('cannot grant rights of a role that it has just lost', async () => {
    const roleId = await addRole({ user: ['view', 'edit'], logQuery: ['view'] });
    const id = await addUser(roleId);
    const stale = await actAs(id);
    await chief.call(calls.saveRolesOfUser, { body: { userId: id, roleIds: [], defaultRoleId: null } });
    const body = { userId: await addUser(), roleIds: [roleId], defaultRoleId: null };
    expect((await stale.call(calls.saveRolesOfUser, { body })).code).toBe('403');
  });
});
