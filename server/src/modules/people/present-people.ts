import type { Department, Organisation, User } from '@eoms/contract';
import type { DepartmentRow } from './departments.store.ts';
import type { OrganisationRow } from './organisations.store.ts';
import type { UserRow } from './users.store.ts';

export const presentUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  name: row.name,
  phone: row.phone,
  email: row.email,
  code: row.code,
  sex: row.sex,
  avatar: row.avatar,
  department: row.departmentId ? { id: row.departmentId, name: row.departmentName ?? '' } : null,
  roles: row.roles.map(({ id, name }) => ({ id, name })),
  defaultRoleId: row.roles.find(({ isDefault }) => isDefault)?.id ?? null,
  enabled: row.enabled,
  hasSecondFactor: row.hasSecondFactor,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
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
