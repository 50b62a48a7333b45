import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import { users } from '../../people/people.tables.ts';

/** Those of the users who may sign in. */
export const usersHere = async (db: Executor, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const here = and(oneOf(users.id, ids), eq(users.enabled, true), isNull(users.removedAt));
  return new Set((await db.select({ id: users.id }).from(users).where(here)).map(({ id }) => id));
};
