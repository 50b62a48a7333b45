import { type Action, accessEndpoints, type RoleDraft, type ScreenAddress } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { createPasswords } from '../../platform/auth/password.ts';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { createMenus, type SystemMenuName, systemMenuId } from '../menus/menus.module.ts';
import { createPeople } from '../people/people.module.ts';
import { createAccess } from './access.module.ts';

/** A building of two floors; these lists stand in for the places module. */
export const building = newId();
export const floor = newId();
export const otherFloor = newId();
export const room = newId();
export const otherRoom = newId();
const groupsIn = new Map([[building, [building, floor, otherFloor]]]);
const roomsOf = new Map([
  [building, [room, otherRoom]],
  [floor, [room]],
  [otherFloor, [otherRoom]],
]);
export const knownNavigation = [newId(), newId()];

let made = 0;
export const roleDraft = (change: Partial<RoleDraft> = {}): RoleDraft => {
  const name = `role-${++made}`;
  return { name, code: name, type: 'business', group: null, remarks: '', ...change };
};

/** People and roles wired together, with simulated places. */
export const createAccessSystem = async () => {
  const platform = await createTestPlatform();
  const nodes = await wireOn(platform, async (node) => {
    const menus = createMenus(node);
    const people = createPeople({
      ...node,
      passwords: createPasswords(),
      passwordRules: async () => ({ shortest: 8, refuseNames: true, history: 0 }),
    });
    people.setSessions({
      hasSecondFactor: () => sql`false`,
      endSessions: async () => () => undefined,
      confirmPassword: async () => undefined,
      liftLimits: async () => undefined,
    });
    const access = createAccess({
      ...node,
      menus,
      people,
      places: {
        existingPlaces: async (ids) => [...ids],
        placesBelow: async (ids) => ids.flatMap((id) => roomsOf.get(id) ?? []),
        withEveryPart: async (ids) => [...ids],
        groupsBelow: async (ids) => ids.flatMap((id) => groupsIn.get(id) ?? [id]),
      },
      navigation: { navigationMenuIds: async () => knownNavigation, setRoles: () => undefined },
    });
    const seed = async (): Promise<void> => {
      await menus.start();
      await access.start?.();
    };
    await seed();
    return { people, access, seed, routes: [...menus.routes, ...people.routes, ...access.routes] };
  });
  const [{ people, access, seed }] = nodes;
  const { database } = platform;
  const api = await createTestApi(platform, nodes);

  /** Adds a real user, with a role if one is named. */
  const addUser = (roleId?: string): Promise<string> =>
    database.transaction(async (tx) => {
      const name = `person-${++made}`;
      const account = { realm: 'internal', username: name, name, email: null, passwordHash: null } as const;
      const id = await people.createUser(tx, account);
      if (roleId) await access.giveRole(tx, id, roleId);
      return id;
    });
  const addAdministrator = async (): Promise<string> => {
    const id = await addUser();
    await database.transaction((tx) => access.makeSuperAdministrator(tx, id));
    return id;
  };
  /** Signs in with the rights that the access module itself returns for the user. */
  const actAs = async (userId: string): Promise<TestClient> => {
    const roleId = (await access.rolesOf([userId])).get(userId)?.defaultRoleId ?? undefined;
    const { superAdministrator, grants, places } = await access.accessOf(userId, roleId);
    const asked = Object.fromEntries([...grants].map(([screen, actions]) => [screen, [...actions]]));
    return api.signIn({ userId, ...(roleId ? { roleId } : {}), superAdministrator, grants: asked, places });
  };
  const chief = await actAs(await addAdministrator());

  /** Adds a role with these screens as administrator. */
  const addRole = async (
    screens: Partial<Record<ScreenAddress & SystemMenuName, Action[]>> = {},
    places: { all?: boolean; placeIds?: string[]; groupIds?: string[] } = {},
  ): Promise<string> => {
    const roleId = (await chief.call(accessEndpoints.saveRole, { body: roleDraft() })).data?.id ?? '';
    const menus = Object.entries(screens).map(([name, actions]) => ({
      menuId: systemMenuId(name as SystemMenuName),
      actions,
    }));
    const granted = await chief.call(accessEndpoints.saveMenusOfRole, { body: { roleId, menus } });
    const body = { roleId, all: false, placeIds: [], groupIds: [], ...places };
    const placed = await chief.call(accessEndpoints.savePlacesOfRole, { body });
    if (!granted.status || !placed.status) throw new Error(`No role: ${granted.code} ${placed.code}`);
    return roleId;
  };
  const close = async () => {
    await api.close();
    await platform.close();
  };
  return { platform, people, access, seed, api, chief, addUser, addAdministrator, addRole, actAs, close };
};
