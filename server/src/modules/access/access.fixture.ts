import { type Action, accessEndpoints, type RoleDraft, type ScreenAddress } from '@eoms/contract';
import { createPasswords } from '../../platform/auth/password.ts';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform } from '../../platform/testing/test-platform.ts';
import { createPeople, type People } from '../people/people.module.ts';
import { type Access, createAccess } from './access.module.ts';
import { systemMenuId } from './seed-menus.ts';
import type { SystemMenuName } from './system-menus.ts';

/** A building of two floors; the places module is played by these lists. */
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

/** People and roles as they work together, with pretended places. */
export const createAccessHouse = async () => {
  const platform = await createTestPlatform();
  const access: Access = createAccess({
    ...platform,
    places: {
      existingPlaces: async (ids) => [...ids],
      placesBelow: async (ids) => ids.flatMap((id) => roomsOf.get(id) ?? []),
      groupsBelow: async (ids) => ids.flatMap((id) => groupsIn.get(id) ?? [id]),
    },
    navigationMenuIds: async () => knownNavigation,
  });
  const people: People = createPeople({
    ...platform,
    roles: access,
    passwords: createPasswords(),
    secondFactors: async () => new Set(),
    endSessions: async () => () => undefined,
    signIn: { confirmPassword: async () => undefined, liftLimits: async () => undefined },
  });
  const { database } = platform;
  await access.start?.();
  const api = await createTestApi(platform, [...people.routes, ...access.routes]);

  /** A real user; with a role if one is named. */
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
  /** Signed in with what the access module itself says of the user. */
  const actAs = async (userId: string): Promise<TestClient> => {
    const roleId = (await access.rolesOf([userId])).get(userId)?.defaultRoleId ?? undefined;
    const { superAdministrator, grants, places } = await access.accessOf(userId, roleId);
    const asked = Object.fromEntries([...grants].map(([screen, actions]) => [screen, [...actions]]));
    return api.signIn({ userId, ...(roleId ? { roleId } : {}), superAdministrator, grants: asked, places });
  };
  const chief = await actAs(await addAdministrator());

  /** A role with these screens, made by the administrator. */
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
  return { platform, people, access, api, chief, addUser, addAdministrator, addRole, actAs, close };
};
