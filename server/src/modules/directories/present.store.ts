import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { roles, userRoles } from '../access/access.tables.ts';
import { departments, users } from '../people/people.tables.ts';
import { directoryDepartments, directoryPeople } from './directories.tables.ts';
import type { Present } from './plan/plan.entities.ts';

/** One plan is carried out at a time, so that two of them do not give the same name. */
export const lockPeople = async (tx: Executor): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('directories', 0))`);
};

/** The accounts and departments of the installation, as a plan needs them. */
export const readPresent = async (db: Executor, directoryId: string): Promise<Present> => {
  const isSuper = sql<boolean>`exists (select from ${userRoles} ur join ${roles} r on r.id = ur.role_id
    where ur.user_id = ${users.id} and r.is_super)`;
  const accounts = await db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      phone: users.phone,
      email: users.email,
      code: users.code,
      sex: users.sex,
      departmentId: users.departmentId,
      enabled: users.enabled,
      realm: users.realm,
      isSuper,
      directoryId: directoryPeople.directoryId,
      externalId: directoryPeople.externalId,
      departments: directoryPeople.departments,
      disabledBySync: directoryPeople.disabledBySync,
    })
    .from(users)
    .leftJoin(directoryPeople, eq(directoryPeople.userId, users.id))
    .where(isNull(users.removedAt))
    .orderBy(users.id);
  const removed = await db
    .select({ externalId: directoryPeople.externalId })
    .from(directoryPeople)
    .innerJoin(users, eq(users.id, directoryPeople.userId))
    .where(and(eq(directoryPeople.directoryId, directoryId), sql`${users.removedAt} is not null`));
  const known = await db
    .select({
      id: departments.id,
      name: departments.name,
      code: departments.code,
      parentId: departments.parentId,
      directoryId: directoryDepartments.directoryId,
      externalId: directoryDepartments.externalId,
    })
    .from(departments)
    .leftJoin(directoryDepartments, eq(directoryDepartments.departmentId, departments.id))
    .where(eq(departments.realm, 'internal'))
    .orderBy(departments.id);
  return {
    accounts: accounts.map(({ directoryId: of, externalId, departments: there, disabledBySync, ...account }) => ({
      ...account,
      link:
        of === null || externalId === null
          ? null
          : { directoryId: of, externalId, departments: there ?? [], disabledBySync: disabledBySync === true },
    })),
    departments: known.map(({ directoryId: of, externalId, ...department }) => ({
      ...department,
      link: of === null || externalId === null ? null : { directoryId: of, externalId },
    })),
    removed: new Set(removed.map(({ externalId }) => externalId)),
  };
};
