import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Move, Saved } from '../kit/fields.ts';
import { page } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { Department, DepartmentDraft, Organisation, OrganisationDraft } from './department.entities.ts';
import { departmentPageQuery, userPageQuery } from './people.endpoints.ts';
import { Password, User, UserDraft } from './user.entities.ts';

const seeUsers = may('view', 'orgUser');
const editUsers = may('edit', 'orgUser');
const see = may('view', 'orgDept', 'orgUser');
const edit = may('edit', 'orgDept');

/** External authentication: users and organisations of the realm `external`, under `/emOauth2` (also at the root). */
export const externalEndpoints = {
  listExternalUsers: endpoint({
    method: 'GET',
    path: '/emOauth2/baseUser/list',
    summary: 'Page of external users',
    needs: seeUsers,
    scope: 'none',
    query: userPageQuery,
    reply: page(User),
  }),
  getExternalUser: endpoint({
    method: 'GET',
    path: '/emOauth2/baseUser/{id}',
    summary: 'One external user',
    needs: seeUsers,
    scope: 'none',
    params: ById,
    reply: User,
  }),
  saveExternalUser: endpoint({
    method: 'POST',
    path: '/emOauth2/baseUser/save',
    summary: 'Create or change an external user',
    needs: editUsers,
    scope: 'none',
    body: UserDraft,
    reply: Saved,
    errors: [
      'user.usernameInUse',
      'user.emailInUse',
      'user.phoneInUse',
      'user.codeInUse',
      'user.passwordTooWeak',
      'user.cannotRemoveSelf',
      'user.lastAdministrator',
      'file.notAnImage',
    ],
  }),
  removeExternalUser: endpoint({
    method: 'GET',
    path: '/emOauth2/baseUser/delUser/{id}',
    summary: 'Remove an external user',
    needs: editUsers,
    scope: 'none',
    params: ById,
    reply: Done,
    changes: true,
    errors: ['user.cannotRemoveSelf', 'user.lastAdministrator', 'user.neededBy'],
  }),
  resetExternalPassword: endpoint({
    method: 'POST',
    path: '/emOauth2/baseUser/updatePassword',
    summary: 'Reset the password of an external user',
    needs: editUsers,
    scope: 'none',
    body: z.strictObject({ userId: Id, newPassword: Password }),
    reply: Done,
    errors: ['user.passwordTooWeak', '403'],
    perMinute: 60,
  }),
  listExternalOrganisations: endpoint({
    method: 'GET',
    path: '/emOauth2/baseOrg/list',
    summary: 'Every external organisation',
    needs: see,
    scope: 'none',
    reply: z.array(Organisation),
  }),
  saveExternalOrganisation: endpoint({
    method: 'POST',
    path: '/emOauth2/baseOrg/save',
    summary: 'Create or change an external organisation',
    needs: edit,
    scope: 'none',
    body: OrganisationDraft,
    reply: Saved,
    errors: ['organisation.codeInUse', 'organisation.circular'],
  }),
  moveExternalOrganisation: endpoint({
    method: 'POST',
    path: '/emOauth2/baseOrg/move',
    summary: 'Move an external organisation up or down among its siblings',
    needs: edit,
    scope: 'none',
    body: Move,
    reply: Done,
    errors: ['tree.atEdge'],
  }),
  removeExternalOrganisation: endpoint({
    method: 'GET',
    path: '/emOauth2/baseOrg/{id}',
    summary: 'Remove an external organisation without members',
    needs: edit,
    scope: 'none',
    params: ById,
    reply: Done,
    changes: true,
    errors: ['organisation.hasChildren', 'organisation.hasMembers'],
  }),
  listExternalDepartments: endpoint({
    method: 'GET',
    path: '/emOauth2/dept/list',
    summary: 'Every external department',
    needs: see,
    scope: 'none',
    reply: z.array(Department),
  }),
  pageExternalDepartments: endpoint({
    method: 'GET',
    path: '/emOauth2/dept/getDeptPage',
    summary: 'Page of external departments',
    needs: see,
    scope: 'none',
    query: departmentPageQuery,
    reply: page(Department),
  }),
  saveExternalDepartment: endpoint({
    method: 'POST',
    path: '/emOauth2/dept/save',
    summary: 'Create or change an external department',
    needs: edit,
    scope: 'none',
    body: DepartmentDraft,
    reply: Saved,
    errors: ['department.codeInUse', 'department.nameInUse', 'department.circular'],
  }),
  moveExternalDepartment: endpoint({
    method: 'POST',
    path: '/emOauth2/dept/move',
    summary: 'Move an external department up or down among its siblings',
    needs: edit,
    scope: 'none',
    body: Move,
    reply: Done,
    errors: ['tree.atEdge'],
  }),
  removeExternalDepartment: endpoint({
    method: 'DELETE',
    path: '/emOauth2/dept/delDept',
    summary: 'Remove an external department without children and users',
    needs: edit,
    scope: 'none',
    query: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['department.hasChildren', 'department.hasUsers'],
  }),
};
