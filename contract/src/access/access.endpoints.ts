import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Id, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { MenuGrant, PlaceGrant, Role, RoleDraft, RoleRef, RoleType } from './role.entities.ts';

const seeRoles = may('view', 'role');
const editRoles = may('edit', 'role');
const ofRole = z.strictObject({ roleId: Id });

export const accessEndpoints = {
  listRoles: endpoint({
    method: 'GET',
    path: '/baseRole/getRoleList',
    summary: 'Page of roles',
    needs: seeRoles,
    scope: 'none',
    query: pageQuery(['name', 'code', 'createdAt']).extend({ type: RoleType.optional() }),
    reply: page(Role),
  }),
  listAllRoles: endpoint({
    method: 'GET',
    path: '/baseRole/getRoleListAll',
    summary: 'Every role, for pickers',
    needs: may('view', 'role', 'user', 'userEdit', 'systemSetting', 'orgUser'),
    scope: 'none',
    reply: z.array(RoleRef.extend({ code: z.string(), isSuper: z.boolean() })),
  }),
  saveRole: endpoint({
    method: 'POST',
    path: '/baseRole/saveOrUpdateRole',
    summary: 'Create or change a role',
    needs: editRoles,
    scope: 'none',
    body: RoleDraft,
    reply: Saved,
    errors: ['role.codeInUse', 'role.nameInUse', 'role.isSystem'],
  }),
  removeRole: endpoint({
    method: 'POST',
    path: '/baseRole/deleteRole',
    summary: 'Remove a role that nobody holds',
    needs: editRoles,
    scope: 'none',
    body: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['role.isSystem', 'role.inUse'],
  }),
  saveRolesOfUser: endpoint({
    method: 'POST',
    path: '/baseRoleUser/saveRoleUser',
    summary: 'Set the roles of a user; the default role, if one is given, must be one of them',
    needs: may('edit', 'user', 'userEdit', 'role', 'orgUser'),
    scope: 'none',
    body: z.strictObject({ userId: Id, roleIds: z.array(Id).max(50), defaultRoleId: Id.nullable() }),
    reply: Done,
    errors: ['user.roleNotHeld', 'user.lastAdministrator'],
  }),
  listRolesOfUser: endpoint({
    method: 'GET',
    path: '/baseRoleUser/getRoleByUserId',
    summary: 'Roles of a user',
    needs: may('view', 'user', 'userEdit', 'role', 'orgUser'),
    scope: 'none',
    query: z.strictObject({ userId: Id }),
    reply: z.object({ roles: z.array(RoleRef), defaultRoleId: Id.nullable() }),
  }),
  saveMenusOfRole: endpoint({
    method: 'POST',
    path: '/baseRoleMenu',
    summary: 'Set the system menus of a role and the actions it may take on each',
    needs: editRoles,
    scope: 'none',
    body: z.strictObject({ roleId: Id, menus: z.array(MenuGrant).max(1000) }),
    reply: Done,
    errors: ['role.isSystem', 'menu.ownAccess'],
  }),
  saveNavigationOfRole: endpoint({
    method: 'POST',
    path: '/navigationRoleMenu',
    summary: 'Set the navigation menus of a role',
    needs: editRoles,
    scope: 'none',
    body: z.strictObject({ roleId: Id, menuIds: z.array(Id).max(1000) }),
    reply: Done,
    errors: ['role.isSystem'],
  }),
  listNavigationOfRole: endpoint({
    method: 'GET',
    path: '/navigationRoleMenu/getSolutionMenuByRoleId',
    summary: 'Ids of the navigation menus of a role',
    needs: seeRoles,
    scope: 'none',
    query: ofRole,
    reply: z.array(Id),
  }),
  savePlacesOfRole: endpoint({
    method: 'POST',
    path: '/baseRolePlace',
    summary: 'Set the places and place groups of a role',
    needs: editRoles,
    scope: 'none',
    body: PlaceGrant.extend({ roleId: Id }).strict(),
    reply: Done,
    errors: ['role.isSystem'],
  }),
  getPlacesOfRole: endpoint({
    method: 'GET',
    path: '/baseRolePlace',
    summary: 'Places and place groups of a role',
    needs: seeRoles,
    scope: 'none',
    query: ofRole,
    reply: PlaceGrant,
  }),
  listMenusOfRole: endpoint({
    method: 'GET',
    path: '/baseMenu/getMenuListByRoleId',
    summary: 'System menus of a role and the actions it may take on each',
    needs: seeRoles,
    scope: 'none',
    query: ofRole,
    reply: z.array(MenuGrant),
  }),
};
