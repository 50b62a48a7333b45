import { and, eq, inArray, like, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { signInAttempts } from '../session.tables.ts';

export interface AttemptLimit {
  /** Number of failures without a pause; only the last of them causes one. */
  readonly failures: number;
  /** Length of that pause; it doubles with each further failure. */
  readonly pauseSeconds: number;
  readonly longestPauseSeconds: number;
  readonly forgetSeconds: number;
  /** Whether the time until failures are forgotten starts at the first or the last of them. */
  readonly forgetFrom: 'first' | 'last';
}

export interface Counted {
  readonly subject: string;
  /** The pause that the attempt starts unless it is taken back, as formatted by the database. */
  readonly refusedUntil: string | null;
}

const secondsFromNow = (seconds: unknown) => sql`now() + (${seconds})::float8 * interval '1 second'`;

/**
 * Counts an attempt as failed before it is made, in one statement, so that simultaneous attempts cannot exceed the
 * limit. Null while the subject has to wait.
 */
export const countAttempt = async (db: Executor, subject: string, limit: AttemptLimit): Promise<Counted | null> => {
  const attempts = signInAttempts;
  const isForgotten = sql`${attempts.forgottenAt} <= now()`;
  const failures = sql`(case when ${isForgotten} then 1 else ${attempts.failures} + 1 end)`;
  const doubled = sql`${limit.pauseSeconds}::float8 * power(2, least(${failures} - ${limit.failures}::int, 30))`;
  const pause = secondsFromNow(sql`least(${limit.longestPauseSeconds}::float8, ${doubled})`);
  const forgottenAt = secondsFromNow(sql`${limit.forgetSeconds}`);
  const [row] = await db
    .insert(attempts)
    .values({ subject, failures: 1, forgottenAt })
    .onConflictDoUpdate({
      target: attempts.subject,
      set: {
        failures: sql`${failures}::int`,
        refusedUntil: sql`case when ${failures} >= ${limit.failures}::int then ${pause} end`,
        forgottenAt:
          limit.forgetFrom === 'last'
            ? forgottenAt
            : sql`case when ${isForgotten} then ${forgottenAt} else ${attempts.forgottenAt} end`,
      },
      setWhere: sql`${attempts.refusedUntil} is null or ${attempts.refusedUntil} <= now()`,
    })
    .returning({ refusedUntil: sql<string | null>`${attempts.refusedUntil}::text` });
  return row ? { subject, refusedUntil: row.refusedUntil } : null;
};

/** Undoes the counting of an attempt that did not fail. */
export const takeBack = async (db: Executor, { subject, refusedUntil }: Counted): Promise<void> => {
  const isOwnPause = sql`${signInAttempts.refusedUntil} is not distinct from ${refusedUntil}::timestamptz`;
  await db
    .update(signInAttempts)
    .set({
      failures: sql`greatest(${signInAttempts.failures} - 1, 0)`,
      // A pause that another attempt started meanwhile stays.
      refusedUntil: sql`case when ${isOwnPause} then null else ${signInAttempts.refusedUntil} end`,
    })
    .where(eq(signInAttempts.subject, subject));
};

/** Whether any of the subjects has to wait. */
export const isRefused = async (db: Executor, subjects: readonly string[]): Promise<boolean> => {
  const waiting = sql`${signInAttempts.refusedUntil} > now()`;
  return (await db.$count(signInAttempts, and(inArray(signInAttempts.subject, [...subjects]), waiting))) > 0;
};

export const forgetAttempts = async (db: Executor, subject: string): Promise<void> => {
  await db.delete(signInAttempts).where(eq(signInAttempts.subject, subject));
};

/** Forgets all subjects with these prefixes, which contain no wildcards. */
export const forgetAttemptsUnder = async (db: Executor, prefixes: readonly string[]): Promise<void> => {
  await db.delete(signInAttempts).where(or(...prefixes.map((prefix) => like(signInAttempts.subject, `${prefix}%`))));
};

export const removeOldAttempts = async (db: Executor): Promise<void> => {
  const isOver = sql`coalesce(${signInAttempts.refusedUntil} < now(), true)`;
  await db.delete(signInAttempts).where(and(lt(signInAttempts.forgottenAt, sql`now()`), isOver));
};
