import type { Designer } from '@eoms/contract';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { layoutDesigners } from './layouts.tables.ts';

/** A tab that has said nothing for this long is gone; tabs say that they are there every 20 seconds. */
const goneAfter = sql`interval '50 seconds'`;

export interface DesignerTab {
  readonly tab: string;
  readonly placeId: string;
  readonly userId: string;
  readonly name: string;
}

/** Notes that a tab is there. Returns whether it is new at this place. */
export const noteDesigner = async (db: Executor, { tab, placeId, userId, name }: DesignerTab): Promise<boolean> => {
  await db.delete(layoutDesigners).where(lt(layoutDesigners.seenAt, sql`now() - ${goneAfter}`));
  const seen = await db
    .update(layoutDesigners)
    .set({ seenAt: sql`now()` })
    .where(and(eq(layoutDesigners.tab, tab), eq(layoutDesigners.placeId, placeId), eq(layoutDesigners.userId, userId)))
    .returning({ tab: layoutDesigners.tab });
  if (seen.length > 0) return false;
  // The tab of somebody else keeps its row: its number was guessed or copied.
  const mine = and(eq(layoutDesigners.tab, tab), eq(layoutDesigners.userId, userId));
  await db.delete(layoutDesigners).where(mine);
  await db.insert(layoutDesigners).values({ tab, placeId, userId, name }).onConflictDoNothing();
  return true;
};

/** Returns whether the tab was there. */
export const removeDesigner = async (db: Executor, { tab, userId }: DesignerTab): Promise<boolean> => {
  const removed = await db
    .delete(layoutDesigners)
    .where(and(eq(layoutDesigners.tab, tab), eq(layoutDesigners.userId, userId)))
    .returning({ tab: layoutDesigners.tab });
  return removed.length > 0;
};

/** Everybody else at the place, once each, and the caller again if another tab has it open. */
export const otherDesigners = async (db: Executor, { tab, placeId }: DesignerTab): Promise<Designer[]> => {
  const { userId, name, since, seenAt } = layoutDesigners;
  const rows = await db
    .selectDistinctOn([userId], { userId, name, since })
    .from(layoutDesigners)
    .where(
      and(eq(layoutDesigners.placeId, placeId), ne(layoutDesigners.tab, tab), sql`${seenAt} > now() - ${goneAfter}`),
    )
    .orderBy(userId, since);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
};
