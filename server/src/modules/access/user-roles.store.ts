import type { Realm } from '@eoms/contract';
import { and, asc, eq, isNull, not, sql } from 'drizzle-orm';
import type { AddedColumn } from '../../platform/database/added-column.ts';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import type { RoleHeld } from '../people/people.module.ts';
import { users } from '../people/people.tables.ts';
import { roles, userRoles } from './access.tables.ts';

export const rolesOfUsers = (db: Executor, userIds: readonly string[]) =>
  db
    .select({ userId: userRoles.userId, id: roles.id, name: roles.name, isDefault: userRoles.isDefault })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(oneOf(userRoles.userId, userIds))
    .orderBy(asc(roles.name), asc(roles.id));

export const heldRoles: AddedColumn<RoleHeld[]> = (userId) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', ${roles.id}, 'name', ${roles.name}, 'isDefault', ${userRoles.isDefault})
    order by ${roles.name}, ${roles.id}), '[]')
  from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId} where ${userRoles.userId} = ${userId})`;

export const roleIdsOf = async (db: Executor, userIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: userRoles.roleId })
    .from(userRoles)
    .where(oneOf(userRoles.userId, userIds));
  return rows.map((row) => row.id);
};

export const holdersOf = async (db: Executor, roleId: string): Promise<string[]> => {
  const rows = await db.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.roleId, roleId));
  return rows.map((row) => row.id);
};

/** Locks the user's row until the transaction ends; undefined for unknown and removed users. */
export const lockUser = async (tx: Executor, id: string): Promise<{ realm: Realm } | undefined> =>
  (
    await tx
      .select({ realm: users.realm })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.removedAt)))
      .for('no key update')
  )[0];

export const realmOf = async (db: Executor, id: string): Promise<Realm | undefined> =>
  (
    await db
      .select({ realm: users.realm })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.removedAt)))
  )[0]?.realm;

export const addRole = async (tx: Executor, userId: string, roleId: string): Promise<void> => {
  await tx.insert(userRoles).values({ userId, roleId, isDefault: false }).onConflictDoNothing();
};

export const dropOtherRoles = async (tx: Executor, userId: string, kept: readonly string[]): Promise<void> => {
  await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), not(oneOf(userRoles.roleId, kept))));
};

export const dropRolesOf = async (tx: Executor, userIds: readonly string[]): Promise<void> => {
  await tx.delete(userRoles).where(oneOf(userRoles.userId, userIds));
};

/** From now on the user acts in all roles together. */
export const clearDefault = async (tx: Executor, userId: string): Promise<void> => {
  await tx.update(userRoles).set({ isDefault: false }).where(eq(userRoles.userId, userId));
};

/**
 * Returns false when the user does not hold the role. The old default is cleared first: there is at most one at any
 * time.
 */
export const makeDefault = async (tx: Executor, userId: string, roleId: string): Promise<boolean> => {
  const own = eq(userRoles.userId, userId);
  await tx
    .update(userRoles)
    .set({ isDefault: false })
    .where(and(own, not(eq(userRoles.roleId, roleId))));
  const chosen = await tx
    .update(userRoles)
    .set({ isDefault: true })
    .where(and(own, eq(userRoles.roleId, roleId)))
    .returning({ id: userRoles.roleId });
  return chosen.length > 0;
};

export const lockSuperRole = async (tx: Executor): Promise<string | undefined> =>
  (await tx.select({ id: roles.id }).from(roles).where(eq(roles.isSuper, true)).for('no key update'))[0]?.id;

/** Counts the holders of the administrator role who are enabled and not removed. */
export const countAdministrators = async (tx: Executor): Promise<number> => {
  const [row] = await tx
    .select({ people: sql<number>`count(*)::int` })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.isSuper, true)))
    .innerJoin(users, and(eq(users.id, userRoles.userId), eq(users.enabled, true), isNull(users.removedAt)));
  return row?.people ?? 0;
};
