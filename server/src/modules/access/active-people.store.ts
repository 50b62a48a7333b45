import { and, eq, isNull, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/searching.ts';
import { users } from '../people/people.tables.ts';

const active = and(eq(users.realm, 'internal'), eq(users.enabled, true), isNull(users.removedAt));

/** Users who may sign in, by name. */
export const findPeople = (db: Executor, keyword: string, limit: number) =>
  db
    .select({ id: users.id, name: users.name, username: users.username })
    .from(users)
    .where(and(active, containing(keyword, users.name, users.username)))
    .orderBy(users.name, users.id)
    .limit(limit);

/** The name of a user who may sign in. */
export const nameOfUser = async (db: Executor, id: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, id), active));
  return row?.name;
};

/** Users who may sign in, by their name or user name. */
export const peopleNamed = (db: Executor, names: readonly string[]) => {
  const wanted = sql.param(names.map((name) => name.toLowerCase()));
  const is = (column: SQLWrapper) => sql`lower(${column}) = any(${wanted}::text[])`;
  return db
    .select({ id: users.id, name: users.name, username: users.username })
    .from(users)
    .where(and(active, or(is(users.name), is(users.username))));
};
