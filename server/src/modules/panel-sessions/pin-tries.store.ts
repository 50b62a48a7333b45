import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { panelSessions as panels } from './panel-sessions.tables.ts';

/** Wrong PINs that cost no wait. */
const freeTries = 3;
const firstWaitSeconds = 10;
const longestWaitSeconds = 900;

/**
 * Counts a try as wrong before it is made, in one statement, so that simultaneous tries cannot exceed the limit. Returns
 * the seconds to wait if it is not allowed yet, else null.
 */
export const beginTry = async (db: Executor, id: string): Promise<number | null> => {
  const failures = sql`${panels.pinFailures} + 1`;
  const doubled = sql`${firstWaitSeconds}::float8 * power(2, least(${failures} - ${freeTries}, 20))`;
  const wait = sql`now() + least(${longestWaitSeconds}::float8, ${doubled}) * interval '1 second'`;
  const [counted] = await db
    .update(panels)
    .set({
      pinFailures: failures,
      pinWaitUntil: sql`case when ${failures} >= ${freeTries} then ${wait} end`,
      ...unedited(panels),
    })
    .where(and(eq(panels.id, id), or(isNull(panels.pinWaitUntil), lte(panels.pinWaitUntil, sql`now()`))))
    .returning({ id: panels.id });
  return counted ? null : secondsToWait(db, id);
};

/** Seconds until the next try is allowed. */
export const secondsToWait = async (db: Executor, id: string): Promise<number> => {
  const seconds = sql<number>`greatest(0, ceil(extract(epoch from ${panels.pinWaitUntil} - now())))`;
  const [row] = await db
    .select({ seconds: seconds.mapWith(Number) })
    .from(panels)
    .where(eq(panels.id, id));
  return row?.seconds ?? 0;
};

/** A right PIN, or none needed: the panel is open from now on. */
export const openPanel = async (db: Executor, id: string): Promise<void> => {
  await db
    .update(panels)
    .set({ pinFailures: 0, pinWaitUntil: null, locked: false, usedAt: sql`now()`, ...unedited(panels) })
    .where(eq(panels.id, id));
};
