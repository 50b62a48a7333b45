import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/context.ts';

/** The roles in which somebody acts: the chosen one, or all that they hold; of an API key that of the key. */
export const rolesOfCaller = async (
  db: Executor,
  { userId, roleId }: Pick<Identity, 'userId' | 'roleId'>,
): Promise<ReadonlySet<string>> => {
  if (roleId !== undefined) return new Set([roleId]);
  const { rows } = await db.execute<{ id: string }>(sql`
    select role_id as id from user_roles where user_id = ${userId}::uuid
    union select role_id from api_keys where id = ${userId}::uuid`);
  return new Set(rows.map(({ id }) => id));
};

/** Whether somebody acts in one of these roles, as a condition. */
export const hasOneOfRoles = ({ userId, roleId }: Pick<Identity, 'userId' | 'roleId'>, ids: readonly string[]): SQL => {
  if (roleId !== undefined) return ids.includes(roleId) ? sql`true` : sql`false`;
  const list = sql`any(${sql.param([...ids])}::uuid[])`;
  return sql`(exists (select from user_roles u where u.user_id = ${userId}::uuid and u.role_id = ${list})
    or exists (select from api_keys k where k.id = ${userId}::uuid and k.role_id = ${list}))`;
};

/** Those of the roles that exist. */
export const knownRoles = async (db: Executor, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from roles where id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
};
