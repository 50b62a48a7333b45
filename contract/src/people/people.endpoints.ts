import { z } from 'zod';
import { imageErrors } from '../files/files.endpoints.ts';
import { binary, endpoint } from '../kit/endpoint.ts';
import { ById, Done, Flag, Id, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { Department, DepartmentDraft, Organisation, OrganisationDraft } from './department.entities.ts';
import { Password, User, UserDraft } from './user.entities.ts';

const seeUsers = may('view', 'user', 'userEdit');
const editUsers = may('edit', 'user', 'userEdit');
const seeDepartments = may('view', 'dept', 'user', 'userEdit');
const editDepartments = may('edit', 'dept');

export const userPageQuery = pageQuery(['username', 'name', 'code', 'createdAt', 'lastSeenAt']).extend({
  departmentId: Id.optional(),
  roleId: Id.optional(),
  enabled: Flag.optional(),
});
export const departmentPageQuery = pageQuery(['name', 'code', 'sort', 'createdAt']).extend({
  parentId: Id.optional(),
  organisationId: Id.optional(),
});

export const peopleEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: '/baseUser/getUserList',
    summary: 'Page of users',
    needs: seeUsers,
    scope: 'none',
    query: userPageQuery,
    reply: page(User),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/baseUser/getUserById/{id}',
    summary: 'One user',
    needs: seeUsers,
    scope: 'none',
    params: ById,
    reply: User,
  }),
  browseHead: endpoint({
    method: 'GET',
    path: '/baseUser/browseHead',
    summary: 'Avatar of a user',
    needs: 'session',
    scope: 'none',
    query: z.strictObject({ id: Id }),
    reply: binary('image/webp'),
  }),
  uploadUserImage: endpoint({
    method: 'POST',
    path: '/baseUser/uploadUserImage',
    summary: 'Upload an avatar; save its id with the user',
    needs: 'session',
    scope: 'none',
    upload: { kind: 'image' },
    reply: Saved,
    errors: imageErrors,
  }),
  saveUser: endpoint({
    method: 'POST',
    path: '/baseUser/saveOrUpdateUser',
    summary: 'Create or change a user',
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
  setDefaultRole: endpoint({
    method: 'POST',
    path: '/baseUser/setDefaultRole',
    summary: 'Choose the role that the caller acts in, now and after later sign-ins',
    needs: 'session',
    scope: 'none',
    body: z.strictObject({ roleId: Id }),
    reply: Done,
    errors: ['user.roleNotHeld'],
  }),
  removeUser: endpoint({
    method: 'POST',
    path: '/baseUser/deleteUser',
    summary: 'Remove users; their open sessions end at once',
    needs: editUsers,
    scope: 'none',
    body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
    reply: Done,
    errors: ['user.cannotRemoveSelf', 'user.lastAdministrator'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/baseUser/updatePassword',
    summary: "Change one's own password (with the old one), or reset another user's (with edit permission)",
    needs: 'session',
    scope: 'none',
    body: z.strictObject({ userId: Id.optional(), oldPassword: z.string().max(128).optional(), newPassword: Password }),
    reply: Done,
    errors: ['session.locked', 'user.passwordWrong', 'user.passwordTooWeak', '403'],
    perMinute: 10,
  }),
  listOrganisations: endpoint({
    method: 'GET',
    path: '/baseOrg/getOrgList',
    summary: 'Every organisation',
    needs: may('view', 'orgDept', 'dept', 'orgUser', 'user', 'userEdit'),
    scope: 'none',
    reply: z.array(Organisation),
  }),
  pageOrganisations: endpoint({
    method: 'GET',
    path: '/baseOrg/getOrgPage',
    summary: 'Page of organisations',
    needs: may('view', 'dept', 'orgDept'),
    scope: 'none',
    query: pageQuery(['name', 'code', 'sort', 'createdAt']),
    reply: page(Organisation),
  }),
  saveOrganisation: endpoint({
    method: 'POST',
    path: '/baseOrg/saveOrUpdateOrg',
    summary: 'Create or change an organisation',
    needs: editDepartments,
    scope: 'none',
    body: OrganisationDraft,
    reply: Saved,
    errors: ['organisation.codeInUse', 'organisation.circular'],
  }),
  removeOrganisation: endpoint({
    method: 'POST',
    path: '/baseOrg/deleteOrg',
    summary: 'Remove an organisation without members',
    needs: editDepartments,
    scope: 'none',
    body: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['organisation.hasChildren', 'organisation.hasMembers'],
  }),
  listDepartments: endpoint({
    method: 'GET',
    path: '/baseDepartment/list',
    summary: 'Every department, parents before children',
    needs: seeDepartments,
    scope: 'none',
    reply: z.array(Department),
  }),
  pageDepartments: endpoint({
    method: 'GET',
    path: '/baseDepartment/getDeptPage',
    summary: 'Page of departments',
    needs: seeDepartments,
    scope: 'none',
    query: departmentPageQuery,
    reply: page(Department),
  }),
  saveDepartment: endpoint({
    method: 'POST',
    path: '/baseDepartment/save',
    summary: 'Create or change a department',
    needs: editDepartments,
    scope: 'none',
    body: DepartmentDraft,
    reply: Saved,
    errors: ['department.codeInUse', 'department.nameInUse', 'department.circular'],
  }),
  removeDepartment: endpoint({
    method: 'DELETE',
    path: '/baseDepartment/delDept',
    summary: 'Remove a department without children and users',
    needs: editDepartments,
    scope: 'none',
    query: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['department.hasChildren', 'department.hasUsers'],
  }),
};
