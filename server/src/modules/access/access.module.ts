import { type Action, type GrantedMenu, may, type ScreenAddress } from '@eoms/contract';
import { type AccessRecord, combineRights, isPermitted } from '../../platform/auth/rights.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller, Language } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ModuleParts } from '../../platform/platform.ts';
import type { RolesOfUser, RolesPort } from '../people/people.module.ts';
import { placeGroupRemoved, placeRemoved } from '../places/places.module.ts';
import type { AccessDeps } from './access.deps.ts';
import { createAccessPolicy } from './access.policy.ts';
import { accessRoutes } from './access.routes.ts';
import { type Acting, findActing, findRoleActing, liveMenus, navigationOfActing } from './acting.store.ts';
import { grantedMenus } from './granted-menus.ts';
import { forgetNavigationMenu, forgetPlace, forgetPlaceGroup } from './grants.store.ts';
import { keepAdministrator } from './keep-administrator.ts';
import { holdersOfRight } from './people-with-right.store.ts';
import { allRoles, findRole } from './roles.store.ts';
import { nameSystemRoles, seedRoles } from './seed-roles.ts';
import {
  addRole,
  clearDefault,
  dropRolesOf,
  heldRoles,
  holdersOf,
  lockSuperRole,
  makeDefault,
  rolesOfUsers,
} from './user-roles.store.ts';

export type { AccessDeps } from './access.deps.ts';
export { nameOfUser, peopleNamed } from './active-people.store.ts';
export { createPeopleOfPlaces } from './people-of-places.ts';

export interface Access extends ModuleParts, RolesPort {
  rolesOf(userIds: readonly string[]): Promise<Map<string, RolesOfUser>>;
  /** The user's rights in the role; none in a role that is not held. Without a role: in all roles together. */
  accessOf(userId: string, roleId: string | undefined): Promise<AccessRecord>;
  /**
   * What somebody can hand on of a role: all of it, for a super administrator; otherwise what they have in it themselves,
   * which is nothing if they do not hold it or are disabled.
   */
  rightsToHandOn(userId: string, roleId: string): Promise<AccessRecord>;
  /** Roles that somebody can hand on: every one, for a super administrator; otherwise those held, or the chosen one. */
  rolesToHandOn(
    caller: Pick<Caller, 'userId' | 'roleId' | 'superAdministrator'>,
  ): Promise<{ id: string; name: string }[]>;
  /** Users who may do this on a screen, in whichever of their roles. */
  peopleWho(action: Action, screen: ScreenAddress): Promise<string[]>;
  /** Menus of a session, parents before children; headings have no actions. */
  menusOf(userId: string, roleId: string | undefined): Promise<GrantedMenu[]>;
  /** Assigns the administrator role and makes it the default; repeating it changes nothing. */
  makeSuperAdministrator(tx: Executor, userId: string): Promise<void>;
  /** Names the built-in roles in this language, unless someone has renamed them. */
  nameSystemRoles(tx: Executor, language: Language): Promise<void>;
  /** Assigns a role. */
  giveRole(tx: Executor, userId: string, roleId: string): Promise<void>;
  roleExists(roleId: string): Promise<boolean>;
  /** Throws '403' if one of these roles grants more than the caller holds. */
  requireWithin(tx: Executor, caller: Caller, roleIds: readonly string[]): Promise<void>;
}

/** Roles, their rights by screen and place, and the menu tree. */
export const createAccess = (deps: AccessDeps): Access => {
  const { database, news, menus, places, navigation, people } = deps;
  const { db } = database;
  const policy = createAccessPolicy(places);

  const rightsOf = async (acting: Acting): Promise<AccessRecord> => {
    const { superAdministrator, allPlaces, placeIds, groupIds } = acting;
    const grants = new Map<ScreenAddress, ReadonlySet<Action>>(
      acting.grants.map(([screen, actions]) => [screen, new Set(actions)]),
    );
    if (superAdministrator || allPlaces) return { superAdministrator, grants, places: 'all' };
    const below = groupIds.length > 0 ? await places.placesBelow(groupIds) : [];
    const granted = [...new Set([...placeIds, ...below])];
    return { superAdministrator, grants, places: await places.withEveryPart(granted) };
  };
  const accessOf = async (userId: string, roleId: string | undefined): Promise<AccessRecord> =>
    combineRights(await Promise.all((await findActing(db, userId, roleId)).map(rightsOf)));

  const rolesOf = async (userIds: readonly string[]): Promise<Map<string, RolesOfUser>> => {
    const found = new Map<string, { roles: { id: string; name: string }[]; defaultRoleId: string | null }>();
    for (const { userId, id, name, isDefault } of await rolesOfUsers(db, userIds)) {
      const entry = found.get(userId) ?? { roles: [], defaultRoleId: null };
      entry.roles.push({ id, name });
      if (isDefault) entry.defaultRoleId = id;
      found.set(userId, entry);
    }
    return found;
  };

  const roles: RolesPort = {
    heldRoles,
    holdersOf: (roleId) => holdersOf(db, roleId),
    mayManage: policy.mayManage,
    keepAdministrator,
    chooseDefault: async (tx, userId, roleId) => {
      if (roleId === null) await clearDefault(tx, userId);
      else if (!(await makeDefault(tx, userId, roleId))) throw refuse('user.roleNotHeld', {}, [{ field: 'roleId' }]);
    },
    dropRolesOf,
  };
  people.setRoles(roles);
  navigation.setRoles({
    grantedTo: ({ userId, roleId }) => navigationOfActing(db, userId, roleId),
    forgetMenu: forgetNavigationMenu,
  });
  // Roles refer to places by id without a foreign key, so a removed place has to be removed from the roles too.
  news.deliver(placeRemoved, 'roles', ({ placeId }) => forgetPlace(db, placeId));
  news.deliver(placeGroupRemoved, 'roles', ({ groupId }) => forgetPlaceGroup(db, groupId));

  return {
    ...roles,
    rolesOf,
    routes: accessRoutes(deps, policy),
    start: () => database.transaction((tx) => seedRoles(tx, menus)),
    accessOf,
    async rightsToHandOn(userId, roleId) {
      const { superAdministrator } = await accessOf(userId, undefined);
      if (!superAdministrator) return accessOf(userId, roleId);
      return combineRights(await Promise.all((await findRoleActing(db, roleId)).map(rightsOf)));
    },
    async rolesToHandOn({ userId, roleId, superAdministrator }) {
      if (superAdministrator) return (await allRoles(db)).map(({ id, name }) => ({ id, name }));
      const held = (await rolesOf([userId])).get(userId)?.roles ?? [];
      return held.filter(({ id }) => roleId === undefined || id === roleId);
    },
    async peopleWho(action, screen) {
      const found: string[] = [];
      for (const userId of await holdersOfRight(db, action, screen))
        if (isPermitted(await accessOf(userId, undefined), may(action, screen))) found.push(userId);
      return found;
    },
    roleExists: async (roleId) => (await findRole(db, roleId)) !== undefined,
    menusOf: async (userId, roleId) => {
      const { menus, superAdministrator } = await liveMenus(db, userId, roleId);
      return grantedMenus(menus, superAdministrator);
    },
    makeSuperAdministrator: async (tx, userId) => {
      const roleId = await lockSuperRole(tx);
      if (roleId === undefined) throw new Error('The administrator role is missing');
      await addRole(tx, userId, roleId);
      await makeDefault(tx, userId, roleId);
    },
    nameSystemRoles,
    giveRole: addRole,
    requireWithin: policy.requireWithin,
  };
};
