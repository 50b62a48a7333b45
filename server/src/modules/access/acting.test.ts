import { accessEndpoints, may, menusEndpoints, TOP_LEVEL } from '@eoms/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { placesPermitted } from '../../platform/auth/rights.ts';
import { systemMenuId } from '../menus/seed-menus.ts';
import { systemMenus } from '../menus/system-menus.ts';
import { building, createAccessSystem, otherRoom, room } from './access.fixture.ts';
import { administratorRoleId, operatorRoleId } from './seed-roles.ts';

const calls = { ...accessEndpoints, ...menusEndpoints };
const system = await createAccessSystem();
const { access, chief, addUser, addRole, platform } = system;
afterAll(system.close);

const enable = (name: 'duty' | 'home', enabled: boolean) =>
  chief.call(calls.enableMenu, { body: { id: systemMenuId(name), enabled } });

/** What operators are granted besides the home screen. */
const onDuty = ['floorPlan', 'alarmCenter', 'centralizedControl', 'placeControl', 'placeDataStatistics'];
const ofOrders = [
  ...['workOrderCenter', 'workOrderHandle', 'workOrderSelf', 'workOrderList'],
  ...['workOrderContent', 'workOrderCenterView', 'workOrderView', 'workOrderCreate'],
];
const elsewhere = ['deviceInformation', ...ofOrders, 'deviceProbingCenter', 'plan', 'placeMeeting'];
const others = [...onDuty, ...elsewhere];

describe('accessOf', () => {
  it('is what the operator role was seeded with', async () => {
    const id = await addUser(operatorRoleId);
    const { superAdministrator, grants, places } = await access.accessOf(id, operatorRoleId);
    expect(superAdministrator).toBe(false);
    expect([...grants.keys()].sort()).toEqual(['home', ...others].sort());
    expect([...(grants.get('deviceInformation') ?? [])].sort()).toEqual(['control', 'view']);
    expect([...(grants.get('workOrderSelf') ?? [])].sort()).toEqual(['control', 'edit', 'view']);
    expect(places).toEqual([]);
  });

  it('is all roles together, or the one that is named', async () => {
    const other = await addRole({ logQuery: ['view'] }, { placeIds: [room] });
    const id = await addUser(operatorRoleId);
    await platform.database.transaction((tx) => access.giveRole(tx, id, other));
    const together = await access.accessOf(id, undefined);
    expect([together.grants.has('logQuery'), together.grants.has('home')]).toEqual([true, true]);
    expect(together.places).toEqual([room]);
    expect(placesPermitted(together, may('view', 'logQuery'))).toEqual([room]);
    expect(placesPermitted(together, may('view', 'home'))).toEqual([]);
    const acting = await access.accessOf(id, other);
    expect([...acting.grants.keys()]).toEqual(['logQuery']);
    expect(acting.places).toEqual([room]);
  });

  it('is nothing in a role not held, without a role, and for the disabled or removed', async () => {
    const nothing = { superAdministrator: false, grants: new Map(), places: [] };
    const id = await addUser(operatorRoleId);
    expect(await access.accessOf(id, administratorRoleId)).toEqual(nothing);
    expect(await access.accessOf(await addUser(), undefined)).toEqual(nothing);
    await platform.database.pool.query('update users set enabled = false where id = $1', [id]);
    expect(await access.accessOf(id, operatorRoleId)).toEqual(nothing);
    expect(await access.menusOf(id, operatorRoleId)).toEqual([]);
  });

  it('expands groups to places, each once', async () => {
    const id = await addUser(await addRole({}, { placeIds: [room], groupIds: [building] }));
    const { places } = await access.accessOf(id, undefined);
    expect([...places].sort()).toEqual([room, otherRoom].sort());
    const everywhere = await addUser(await addRole({ home: ['view'] }, { all: true }));
    expect(await access.accessOf(everywhere, undefined)).toMatchObject({ superAdministrator: false, places: 'all' });
  });

  it('excludes disabled menus and headings, as the menu list does', async () => {
    const id = await addUser(operatorRoleId);
    const screens = async () => [...(await access.accessOf(id, undefined)).grants.keys()].sort();
    await enable('home', false);
    expect(await screens()).toEqual([...others].sort());
    await enable('home', true);
    await enable('duty', false);
    expect(await screens()).toEqual([...elsewhere].sort());
    const shown = (await access.menusOf(id, undefined)).map((menu) => menu.address);
    expect(shown.filter((address) => address !== null)).toEqual(elsewhere);
    await enable('duty', true);
    expect(await screens()).toHaveLength(others.length + 1);
  });
});

const screensOfRelease = systemMenus.reduce((count, { screens }) => count + screens.length, 0);

describe('menusOf', () => {
  it('has the granted screens with their headings, parents first', async () => {
    const menus = await access.menusOf(await addUser(operatorRoleId), undefined);
    expect(menus.map(({ address, langitem }) => address ?? `(${langitem})`)).toEqual([
      ...['(duty)', 'home', ...onDuty],
      ...['(equipment)', 'deviceInformation'],
      ...['(upkeep)', ...ofOrders, 'deviceProbingCenter'],
      ...['(automation)', 'plan'],
      ...['(venue)', 'placeMeeting'],
    ]);
    expect(menus[0]).toMatchObject({ parentId: TOP_LEVEL, name: '值守', actions: [] });
    expect(menus[1]).toMatchObject({ parentId: systemMenuId('duty'), actions: ['view', 'control'] });
  });

  it('has the screens of all roles, with the actions of each that permits them', async () => {
    const [sees, edits] = [
      await addRole({ home: ['view'], user: ['view'] }),
      await addRole({ user: ['view', 'edit'] }),
    ];
    const id = await addUser(sees);
    await platform.database.transaction((tx) => access.giveRole(tx, id, edits));
    const screens = async (roleId?: string) =>
      (await access.menusOf(id, roleId)).flatMap(({ address, actions }) => (address ? [[address, actions]] : []));
    expect(await screens()).toEqual([
      ['home', ['view']],
      ['user', ['view', 'edit']],
    ]);
    expect(await screens(sees)).toEqual([
      ['home', ['view']],
      ['user', ['view']],
    ]);
  });

  it('has everything for administrators, edit screens hidden below their list', async () => {
    const menus = await access.menusOf(chief.userId, administratorRoleId);
    expect(menus.every((menu) => menu.actions.length === 3)).toBe(true);
    expect(menus.find((menu) => menu.address === 'userEdit')).toMatchObject({ hidden: true, activeMenu: 'user' });
    expect(menus.filter((menu) => menu.address !== null)).toHaveLength(screensOfRelease);
  });

  it('shows an ungranted screen above a granted one as a heading', async () => {
    const draft = { name: '下级', icon: null, activeMenu: null, langitem: null, russian: null };
    const flags = { enabled: true, hidden: false };
    const body = { ...draft, ...flags, parentId: systemMenuId('home'), address: 'streamingService' };
    const id = (await chief.call(calls.saveMenu, { body })).data?.id ?? '';
    const roleId = await addRole();
    const menus = [{ menuId: id, actions: ['view'] }];
    await chief.call(calls.saveMenusOfRole, { body: { roleId, menus } });
    const shown = await access.menusOf(await addUser(roleId), undefined);
    expect(shown.map((menu) => [menu.name, menu.address, menu.actions])).toEqual([
      ['值守', null, []],
      ['运维首页', null, []],
      ['下级', 'streamingService', ['view']],
    ]);
  });
});
