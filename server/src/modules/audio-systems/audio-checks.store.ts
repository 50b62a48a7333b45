import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { audioChecks } from './audio-checks.tables.ts';

export type StoredCheck = typeof audioChecks.$inferSelect;

/** After this long, asking again reads the devices again. */
const restSeconds = 5;

export const readCheck = async (db: Executor, placeId: string): Promise<StoredCheck | undefined> => {
  const [row] = await db.select().from(audioChecks).where(eq(audioChecks.placeId, placeId));
  return row;
};

export interface NewCheck {
  readonly placeId: string;
  readonly id: string;
  readonly startedBy: string;
  readonly total: number;
}

/** Undefined where the last check has only just ended: then that one stands. */
export const insertCheck = async (db: Executor, check: NewCheck): Promise<StoredCheck | undefined> => {
  const fresh = { startedAt: sql`now()`, endedAt: null, done: 0, unanswered: [] };
  const [row] = await db
    .insert(audioChecks)
    .values({ ...check, ...fresh })
    .onConflictDoUpdate({
      target: audioChecks.placeId,
      set: { ...check, ...fresh },
      setWhere: or(
        isNull(audioChecks.endedAt),
        lt(audioChecks.endedAt, sql`now() - make_interval(secs => ${restSeconds})`),
      ),
    })
    .returning();
  return row;
};

interface Progress {
  readonly done: number;
  readonly unanswered: readonly string[];
  readonly ended: boolean;
}

/** Does nothing for a check that another one has replaced. */
export const noteProgress = async (
  db: Executor,
  { placeId, id }: Pick<NewCheck, 'placeId' | 'id'>,
  { done, unanswered, ended }: Progress,
): Promise<void> => {
  await db
    .update(audioChecks)
    .set({ done, unanswered: [...unanswered], endedAt: ended ? sql`now()` : null })
    // Notes of several devices may arrive in another order.
    .where(and(eq(audioChecks.placeId, placeId), eq(audioChecks.id, id), lt(audioChecks.done, done)));
};
