import { accessEndpoints, menusEndpoints } from '@eoms/contract';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { seedMenus, systemMenuId } from '../menus/seed-menus.ts';
import { systemMenus } from '../menus/system-menus.ts';
import { createAccessSystem } from './access.fixture.ts';
import { roles } from './access.tables.ts';
import { administratorRoleId, operatorRoleId } from './seed-roles.ts';

const calls = { ...accessEndpoints, ...menusEndpoints };
const system = await createAccessSystem();
const { access, seed, chief, platform } = system;
afterAll(system.close);

const menus = async () => (await chief.call(calls.listMenus)).data ?? [];
const menu = async (name: 'home' | 'place' | 'alarmCenter') =>
  (await menus()).find((one) => one.id === systemMenuId(name));

const seeded = systemMenus.reduce((count, group) => count + 1 + group.screens.length, 0);

describe('the seeds', () => {
  it('change nothing when applied again', async () => {
    const before = await menus();
    await Promise.all([seed(), seed()]);
    expect(await menus()).toEqual(before);
    expect(before).toHaveLength(seeded);
  });

  it('keep what an administrator changed, removed or withdrew', async () => {
    const home = await menu('home');
    if (!home) throw new Error('no home');
    const { sort: _, createdAt: __, ...draft } = home;
    await chief.call(calls.saveMenu, { body: { ...draft, name: '总览' } });
    await chief.call(calls.removeMenu, { query: { id: systemMenuId('place') } });
    await chief.call(calls.saveMenusOfRole, { body: { roleId: operatorRoleId, menus: [] } });
    await seed();
    expect(await menu('home')).toMatchObject({ name: '总览' });
    expect(await menu('place')).toBeUndefined();
    const granted = await chief.call(calls.listMenusOfRole, { query: { roleId: operatorRoleId } });
    expect(granted.data?.menus).toEqual([]);
  });

  it('name the roles in the language of the set-up, unless they were renamed', async () => {
    const { db } = platform.database;
    const role = async (id: string) => (await db.select().from(roles).where(eq(roles.id, id)))[0];
    const name = (language: 'zh' | 'en') => platform.database.transaction((tx) => access.nameSystemRoles(tx, language));
    await name('zh');
    expect(await role(operatorRoleId)).toMatchObject({ name: '场所值守员' });
    await db.update(roles).set({ name: '总管' }).where(eq(roles.id, administratorRoleId));
    await name('en');
    expect(await role(operatorRoleId)).toMatchObject({
      name: 'Venue operator',
      remarks: expect.stringMatching(/^Monitors/),
    });
    expect(await role(administratorRoleId)).toMatchObject({ name: '总管' });
    await seed();
    expect(await role(operatorRoleId)).toMatchObject({ name: 'Venue operator' });
  });

  it('apply the changes of a later release to what no one has changed', async () => {
    const later = systemMenus.map((group) => ({
      ...group,
      screens: group.screens.map((screen) => ({ ...screen, icon: 'compass' })),
    }));
    await chief.call(calls.enableMenu, { body: { id: systemMenuId('alarmCenter'), enabled: false } });
    const home = await menu('home');
    if (!home) throw new Error('no home');
    const { sort: _, createdAt: __, ...draft } = home;
    await chief.call(calls.saveMenu, { body: { ...draft, icon: 'log' } });
    await platform.database.transaction((tx) => seedMenus(tx, later));
    expect(await menu('alarmCenter')).toMatchObject({ icon: 'compass', enabled: false });
    expect(await menu('home')).toMatchObject({ icon: 'log' });
  });
});
