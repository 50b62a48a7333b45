import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { secondFactors } from '../session.tables.ts';

export const getSecondFactor = async (db: Executor, userId: string) => {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
};

/** Keeps the confirmed secret until the new one is confirmed. */
export const savePendingSecret = async (db: Executor, userId: string, sealed: string): Promise<void> => {
  await db
    .insert(secondFactors)
    .values({ userId, pendingSecret: sealed })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { pendingSecret: sealed } });
};

/** Returns false when the pending secret is no longer the one that the code was checked with. */
export const confirmPendingSecret = async (
  db: Executor,
  userId: string,
  sealed: string,
  step: number,
): Promise<boolean> => {
  const confirmed = await db
    .update(secondFactors)
    .set({ secret: sealed, pendingSecret: null, lastStep: step })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.pendingSecret, sealed)))
    .returning({ userId: secondFactors.userId });
  return confirmed.length > 0;
};

/** Uses up a time step; returns false when it, or a later one, was used before. */
export const takeStep = async (db: Executor, userId: string, step: number): Promise<boolean> => {
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        isNotNull(secondFactors.secret),
        sql`coalesce(${secondFactors.lastStep}, 0) < ${step}`,
      ),
    )
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
};

export const removeSecondFactor = async (db: Executor, userId: string): Promise<void> => {
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
};
