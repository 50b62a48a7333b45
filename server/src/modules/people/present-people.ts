import type { Department, Organisation, User } from '@eoms/contract';
import type { DepartmentRow } from './departments.store.ts';
import type { OrganisationRow } from './organisations.store.ts';
import type { PeopleWorkDeps } from './people.deps.ts';
import type { UserRow } from './users.store.ts';

/**
 * Rows in the form of the contract. Roles and second factors come from their modules, with one query each for all rows.
 */
export const presentUsers = async (deps: PeopleWorkDeps, rows: readonly UserRow[]): Promise<User[]> => {
  const ids = rows.map((row) => row.id);
  const [roles, secondFactors] = await Promise.all([deps.roles().rolesOf(ids), deps.sessions().withSecondFactor(ids)]);
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    name: row.name,
    phone: row.phone,
    email: row.email,
    code: row.code,
    sex: row.sex,
    avatar: row.avatar,
    department: row.departmentId ? { id: row.departmentId, name: row.departmentName ?? '' } : null,
    roles: [...(roles.get(row.id)?.roles ?? [])],
    defaultRoleId: roles.get(row.id)?.defaultRoleId ?? null,
    enabled: row.enabled,
    hasSecondFactor: secondFactors.has(row.id),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
};

export const presentDepartment = ({ people, createdAt, ...row }: DepartmentRow): Department => ({
  ...row,
  userCount: people ?? 0,
  createdAt: createdAt.toISOString(),
});

export const presentOrganisation = ({ realm: _, createdAt, ...row }: OrganisationRow): Organisation => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
