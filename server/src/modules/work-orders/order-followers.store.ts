import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { users } from '../people/people.tables.ts';
import { workOrderFollowers as followers } from './order-followers.tables.ts';
import { duplicateIds } from './order-relations.store.ts';

/** Who follows an order, by name; people who have left are not shown. */
export const followersOf = (db: Executor, orderId: string): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: users.id, name: users.name })
    .from(followers)
    .innerJoin(users, eq(users.id, followers.userId))
    .where(and(eq(followers.orderId, orderId), sql`${users.removedAt} is null`))
    .orderBy(asc(users.name), asc(users.id));

/** The followers of an order and of the orders that were closed as its duplicates. */
export const followersAround = (db: Executor, orderId: string): Promise<{ orderId: string; userId: string }[]> =>
  db
    .select({ orderId: followers.orderId, userId: followers.userId })
    .from(followers)
    .where(or(eq(followers.orderId, orderId), sql`${followers.orderId} in (${duplicateIds(orderId)})`));

export const countFollowers = (tx: Executor, orderId: string): Promise<number> =>
  tx.$count(followers, eq(followers.orderId, orderId));

/** False where nothing changes. */
export const setFollower = async (
  tx: Executor,
  { orderId, userId, follow }: { readonly orderId: string; readonly userId: string; readonly follow: boolean },
): Promise<boolean> => {
  const changed = follow
    ? await tx.insert(followers).values({ orderId, userId }).onConflictDoNothing().returning()
    : await tx
        .delete(followers)
        .where(and(eq(followers.orderId, orderId), eq(followers.userId, userId)))
        .returning();
  return changed.length > 0;
};

export const isFollower = async (db: Executor, orderId: string, userId: string): Promise<boolean> =>
  (await db.$count(followers, and(eq(followers.orderId, orderId), eq(followers.userId, userId)))) > 0;
