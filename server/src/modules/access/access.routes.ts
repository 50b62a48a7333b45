import { type Action, accessEndpoints, type Role } from '@eoms/contract';
import { listRevision } from '../../platform/database/list-revision.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { AccessDeps } from './access.deps.ts';
import { type AccessPolicy, requireRealm } from './access.policy.ts';
import { findPeople } from './active-people.store.ts';
import { createAssignRoles } from './assign-roles.ts';
import { createRoleChanges } from './change-roles.ts';
import { createGrantRole } from './grant-role.ts';
import { menusOfRole, navigationOfRole, placesOfRole } from './grants.store.ts';
import { allRoles, findRole, pageRoles, type RoleRow } from './roles.store.ts';
import { realmOf, rolesOfUsers } from './user-roles.store.ts';

const presentRole = ({ allPlaces: _, createdAt, ...role }: RoleRow & { userCount: number }): Role => ({
  ...role,
  createdAt: createdAt.toISOString(),
});
const peopleAtMost = 20;
const everyAction: readonly Action[] = ['view', 'edit', 'control'];

export const accessRoutes = (deps: AccessDeps, policy: AccessPolicy): Route[] => {
  const { database, news, menus, navigation } = deps;
  const { db } = database;
  const work = { database, policy };
  const roles = createRoleChanges(work);
  const grant = createGrantRole(work, deps);
  const assign = createAssignRoles(work, news);
  const role = async (id: string): Promise<RoleRow> => {
    const found = await findRole(db, id);
    if (!found) throw refuse('404');
    return found;
  };

  return implement(accessEndpoints, {
    listRoles: async ({ query }) => {
      const page = await pageRoles(db, query);
      return { ...page, records: page.records.map(presentRole) };
    },
    listAllRoles: () => allRoles(db),
    listActivePeople: ({ query: { keyword = '' } }) => findPeople(db, keyword, peopleAtMost),
    saveRole: ({ body }, context) => roles.save(body, context),
    removeRole: ({ body }, context) => roles.remove(body.id, context),
    saveRolesOfUser: ({ body }, context) => assign(body, context),
    listRolesOfUser: async ({ query: { userId } }, context) => {
      const realm = await realmOf(db, userId);
      if (!realm) throw refuse('404');
      requireRealm(context, 'view', realm);
      const revision = await listRevision(db, { call: 'saveRolesOfUser', owner: userId });
      const held = await rolesOfUsers(db, [userId]);
      return {
        revision,
        roles: held.map(({ id, name }) => ({ id, name })),
        defaultRoleId: held.find((one) => one.isDefault)?.id ?? null,
      };
    },
    saveMenusOfRole: ({ body }, context) => grant.menus(body, context),
    saveNavigationOfRole: ({ body }, context) => grant.navigation(body, context),
    // The administrator role stores no grants because it has them all.
    listNavigationOfRole: async ({ query: { roleId } }) => ({
      revision: await listRevision(db, { call: 'saveNavigationOfRole', owner: roleId }),
      menuIds: await ((await role(roleId)).isSuper ? navigation.navigationMenuIds() : navigationOfRole(db, roleId)),
    }),
    savePlacesOfRole: ({ body }, context) => grant.places(body, context),
    getPlacesOfRole: async ({ query: { roleId } }) => ({
      revision: await listRevision(db, { call: 'savePlacesOfRole', owner: roleId }),
      all: (await role(roleId)).allPlaces,
      ...(await placesOfRole(db, roleId)),
    }),
    listMenusOfRole: async ({ query: { roleId } }) => ({
      revision: await listRevision(db, { call: 'saveMenusOfRole', owner: roleId }),
      menus: (await role(roleId)).isSuper
        ? (await menus.menuIds()).map((menuId) => ({ menuId, actions: [...everyAction] }))
        : await menusOfRole(db, roleId),
    }),
  });
};
