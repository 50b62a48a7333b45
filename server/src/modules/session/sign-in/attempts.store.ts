import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { signInAttempts } from '../session.tables.ts';

export interface AttemptLimit {
  readonly failures: number;
  /** Failures are forgotten so long after the first of them. */
  readonly windowMinutes: number;
  readonly lockMinutes: number;
}

/**
 * Counts an attempt as failed before it is made, in one statement, so that many at once cannot pass the limit.
 * False while the subject is locked.
 */
export const reserveAttempt = async (db: Executor, subject: string, limit: AttemptLimit): Promise<boolean> => {
  const attempts = signInAttempts;
  const isOver = sql`(${attempts.lockedUntil} <= now()
    or ${attempts.createdAt} < now() - ${limit.windowMinutes} * interval '1 minute')`;
  const failures = sql`(case when ${isOver} then 1 else ${attempts.failures} + 1 end)`;
  const counted = await db
    .insert(attempts)
    .values({ subject, failures: 1 })
    .onConflictDoUpdate({
      target: attempts.subject,
      set: {
        failures: sql`${failures}::int`,
        createdAt: sql`case when ${isOver} then now() else ${attempts.createdAt} end`,
        lockedUntil: sql`case when ${failures} >= ${limit.failures}
          then now() + ${limit.lockMinutes} * interval '1 minute' end`,
      },
      setWhere: sql`${attempts.lockedUntil} is null or ${attempts.lockedUntil} <= now()`,
    })
    .returning({ failures: attempts.failures });
  return counted.length > 0;
};

/** Takes one counted attempt back: it did not fail. */
export const releaseAttempt = async (db: Executor, subject: string): Promise<void> => {
  await db
    .update(signInAttempts)
    .set({ failures: sql`greatest(${signInAttempts.failures} - 1, 0)`, lockedUntil: null })
    .where(eq(signInAttempts.subject, subject));
};

export const forgetAttempts = async (db: Executor, subject: string): Promise<void> => {
  await db.delete(signInAttempts).where(eq(signInAttempts.subject, subject));
};

export const removeOldAttempts = async (db: Executor): Promise<void> => {
  await db.delete(signInAttempts).where(sql`${signInAttempts.createdAt} < now() - interval '2 days'
    and (${signInAttempts.lockedUntil} is null or ${signInAttempts.lockedUntil} < now())`);
};
