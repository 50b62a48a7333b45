import { type Action, accessEndpoints, type Menu, type Role, TOP_LEVEL } from '@eoms/contract';
import { parentsFirst } from '../../platform/database/parents-first.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { AccessDeps } from './access.deps.ts';
import { type AccessPolicy, requireRealm } from './access.policy.ts';
import { createAssignRoles } from './assign-roles.ts';
import { createMenuChanges } from './change-menus.ts';
import { createRoleChanges } from './change-roles.ts';
import { createGrantRole } from './grant-role.ts';
import { menusOfRole, navigationOfRole, placesOfRole } from './grants.store.ts';
import { allMenus, type MenuRow, pageMenus } from './menus.store.ts';
import { allRoles, findRole, pageRoles, type RoleRow } from './roles.store.ts';
import { realmOf, rolesOfUsers } from './user-roles.store.ts';

const presentRole = ({ allPlaces: _, createdAt, ...role }: RoleRow & { userCount: number }): Role => ({
  ...role,
  createdAt: createdAt.toISOString(),
});
const presentMenu = (menu: MenuRow): Menu => ({
  ...menu,
  parentId: menu.parentId ?? TOP_LEVEL,
  createdAt: menu.createdAt.toISOString(),
});
const everyAction: readonly Action[] = ['view', 'edit', 'control'];

export const accessRoutes = (deps: AccessDeps, policy: AccessPolicy): Route[] => {
  const { database, news, navigationMenuIds, places } = deps;
  const { db } = database;
  const work = { database, policy };
  const roles = createRoleChanges(work);
  const menus = createMenuChanges(database, news);
  const grant = createGrantRole(work, news, { navigationMenuIds, places });
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
    saveRole: ({ body }, context) => roles.save(body, context),
    removeRole: ({ body }, context) => roles.remove(body.id, context),
    saveRolesOfUser: ({ body }, context) => assign(body, context),
    listRolesOfUser: async ({ query: { userId } }, context) => {
      const realm = await realmOf(db, userId);
      if (!realm) throw refuse('404');
      requireRealm(context, 'view', realm);
      const held = await rolesOfUsers(db, [userId]);
      return {
        roles: held.map(({ id, name }) => ({ id, name })),
        defaultRoleId: held.find((one) => one.isDefault)?.id ?? null,
      };
    },
    saveMenusOfRole: ({ body }, context) => grant.menus(body.roleId, body.menus, context),
    saveNavigationOfRole: ({ body }, context) => grant.navigation(body.roleId, body.menuIds, context),
    // The administrator role stores no grants: it has them all.
    listNavigationOfRole: async ({ query: { roleId } }) =>
      (await role(roleId)).isSuper ? navigationMenuIds() : navigationOfRole(db, roleId),
    savePlacesOfRole: ({ body: { roleId, ...places } }, context) => grant.places(roleId, places, context),
    getPlacesOfRole: async ({ query: { roleId } }) => ({
      all: (await role(roleId)).allPlaces,
      ...(await placesOfRole(db, roleId)),
    }),
    listMenus: async ({ query }) => parentsFirst(await allMenus(db, query.enabled)).map(presentMenu),
    pageMenus: async ({ query }) => {
      const page = await pageMenus(db, query);
      return { ...page, records: page.records.map(presentMenu) };
    },
    saveMenu: ({ body }, context) => menus.save(body, context),
    removeMenu: ({ query }, context) => menus.remove(query.id, context),
    moveMenu: ({ body }, context) => menus.move(body.id, body.direction, context),
    enableMenu: ({ body }, context) => menus.enable(body.id, body.enabled, context),
    listMenusOfRole: async ({ query: { roleId } }) =>
      (await role(roleId)).isSuper
        ? (await allMenus(db)).map(({ id }) => ({ menuId: id, actions: [...everyAction] }))
        : menusOfRole(db, roleId),
  });
};
