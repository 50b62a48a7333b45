import type { Designer } from '@eoms/contract';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import type { PresenceTable } from './presence.tables.ts';

/** A tab that has said nothing for this long is gone; tabs say that they are there every 20 seconds. */
const goneAfter = sql`interval '50 seconds'`;

export interface PresentTab {
  readonly tab: string;
  /** What it has open. */
  readonly subjectId: string;
  readonly userId: string;
  readonly name: string;
}

/** Notes that a tab is there. Returns whether it is new at its subject. */
const note = async (db: Executor, table: PresenceTable, { tab, subjectId, userId, name }: PresentTab) => {
  await db.delete(table).where(lt(table.seenAt, sql`now() - ${goneAfter}`));
  const seen = await db
    .update(table)
    .set({ seenAt: sql`now()` })
    .where(and(eq(table.tab, tab), eq(table.subjectId, subjectId), eq(table.userId, userId)))
    .returning({ tab: table.tab });
  if (seen.length > 0) return false;
  // The tab of somebody else keeps its row: its number was guessed or copied.
  await db.delete(table).where(and(eq(table.tab, tab), eq(table.userId, userId)));
  await db.insert(table).values({ tab, subjectId, userId, name }).onConflictDoNothing();
  return true;
};

/** Returns whether the tab was there. */
const remove = async (db: Executor, table: PresenceTable, { tab, userId }: PresentTab): Promise<boolean> => {
  const removed = await db
    .delete(table)
    .where(and(eq(table.tab, tab), eq(table.userId, userId)))
    .returning({ tab: table.tab });
  return removed.length > 0;
};

/** Everybody else at the subject, once each, and the caller again if another tab has it open. */
const others = async (db: Executor, table: PresenceTable, { tab, subjectId }: PresentTab): Promise<Designer[]> => {
  const { userId, name, since, seenAt } = table;
  const rows = await db
    .selectDistinctOn([userId], { userId, name, since })
    .from(table)
    .where(and(eq(table.subjectId, subjectId), ne(table.tab, tab), sql`${seenAt} > now() - ${goneAfter}`))
    .orderBy(userId, since);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
};

/** Notes that a tab came, stays or leaves. `changed`: the others should hear of it. */
export const announcePresence = async (
  db: Executor,
  table: PresenceTable,
  own: PresentTab,
  leaving: boolean,
): Promise<{ changed: boolean; others: Designer[] }> => {
  const changed = leaving ? await remove(db, table, own) : await note(db, table, own);
  return { changed, others: leaving ? [] : await others(db, table, own) };
};
