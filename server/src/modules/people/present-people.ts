import type { Department, Organisation, User } from '@eoms/contract';
import type { DepartmentRow } from './departments.store.ts';
import type { OrganisationRow } from './organisations.store.ts';
import { shownUser, type UserRow } from './users.store.ts';

export const presentUser = (row: UserRow): User =>
  shownUser.present(row, {
    department: row.departmentId ? { id: row.departmentId, name: row.departmentName ?? '' } : null,
    roles: row.roles.map(({ id, name }) => ({ id, name })),
    defaultRoleId: row.roles.find(({ isDefault }) => isDefault)?.id ?? null,
  });

export const presentDepartment = ({ people, createdAt, ...row }: DepartmentRow): Department => ({
  ...row,
  userCount: people ?? 0,
  createdAt: createdAt.toISOString(),
});

export const presentOrganisation = ({ realm: _, createdAt, ...row }: OrganisationRow): Organisation => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
