import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { AddedColumn } from '../../platform/database/added-column.ts';
import type { Executor } from '../../platform/database/database.ts';
import { roles, userRoles } from '../access/access.tables.ts';
import { departments, users } from '../people/people.tables.ts';
import { secondFactors } from './session.tables.ts';

const selectAccounts = (db: Executor) =>
  db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      phone: users.phone,
      email: users.email,
      sex: users.sex,
      avatar: users.avatar,
      enabled: users.enabled,
      passwordHash: users.passwordHash,
      departmentId: departments.id,
      departmentName: departments.name,
      secondFactor: secondFactors.secret,
      /** The database's time, in microseconds. */
      readAt: sql<string>`now()::text`,
    })
    .from(users)
    .leftJoin(departments, eq(departments.id, users.departmentId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id));

export type Account = Awaited<ReturnType<typeof selectAccounts>>[number];

/**
 * Finds an account by user name, e-mail (both case-insensitive) or phone (spaces ignored); includes disabled ones, but
 * not removed ones.
 */
export const findAccount = async (db: Executor, name: string): Promise<Account | undefined> => {
  const lower = name.toLowerCase();
  const [account] = await selectAccounts(db)
    .where(
      and(
        isNull(users.removedAt),
        or(
          eq(sql`lower(${users.username})`, lower),
          eq(sql`lower(${users.email})`, lower),
          eq(sql`regexp_replace(${users.phone}, '[ -]', '', 'g')`, name.replace(/[ -]/g, '')),
        ),
      ),
    )
    .limit(1);
  return account;
};

export const getAccount = async (db: Executor, id: string): Promise<Account | undefined> => {
  const [account] = await selectAccounts(db).where(and(eq(users.id, id), isNull(users.removedAt)));
  return account;
};

export const hasAdministrator = async (db: Executor): Promise<boolean> => {
  const [row] = await db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), roles.isSuper))
    .innerJoin(users, and(eq(users.id, userRoles.userId), isNull(users.removedAt)))
    .limit(1);
  return row !== undefined;
};

/** Whichever of their roles they have chosen to act in. */
export const isSuperAdministrator = async (db: Executor, userId: string): Promise<boolean> => {
  const [row] = await db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), roles.isSuper))
    .where(eq(userRoles.userId, userId))
    .limit(1);
  return row !== undefined;
};

export const withSecondFactor: AddedColumn<boolean> = (userId) => {
  const { secret, userId: of } = secondFactors;
  return sql`exists (select from ${secondFactors} where ${of} = ${userId} and ${secret} is not null)`;
};
