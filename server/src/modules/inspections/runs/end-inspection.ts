import type { SourceText } from '@eoms/contract';
import { and, eq, sql } from 'drizzle-orm';
import { moveRows } from '../../../platform/database/change-state.ts';
import { unedited } from '../../../platform/database/columns.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { News } from '../../../platform/news/news.ts';
import { inspectionEnded, inspectionStored, plansSaved } from '../inspections.news.ts';
import { inspections, inspectionItems as items, inspectionPlans as plans } from '../inspections.tables.ts';
import { type InspectionRow, movableInspections, movableItems } from './inspections.store.ts';

export interface EndDeps {
  readonly news: Pick<News, 'changed'>;
}

/**
 * Notes at its plan that an inspection is over. Where the next one follows so long after the last, its time is found by
 * the queue of what is due.
 */
const notePlan = async (tx: Executor, { planId }: InspectionRow): Promise<void> => {
  if (planId === null) return;
  const next = sql`case when ${plans.status} = 'afoot' and ${plans.recurrence} ->> 'kind' = 'afterDone' then now() end`;
  await tx
    .update(plans)
    .set({ doneAt: sql`now()`, nextDueAt: sql`coalesce(${plans.nextDueAt}, ${next})`, ...unedited(plans) })
    .where(eq(plans.id, planId));
};

/** Ends an inspection in which nothing is left to do. */
export const endIfDone = async ({ news }: EndDeps, tx: Executor, id: string): Promise<boolean> => {
  const done = and(eq(inspections.id, id), eq(inspections.pending, 0));
  const [ended] = await moveRows(tx, movableInspections, 'ended', done, { endedAt: new Date() });
  if (!ended) return false;
  await notePlan(tx, ended);
  await news.changed(tx, inspectionStored, { inspectionId: id });
  await news.changed(tx, plansSaved, {});
  await news.changed(tx, inspectionEnded, { inspectionId: id });
  return true;
};

/** What is left of an inspection is unchecked from now on. */
export const leaveRest = async (tx: Executor, id: string, reason: SourceText): Promise<void> => {
  const rest = and(eq(items.inspectionId, id), eq(items.status, 'pending'));
  await moveRows(tx, movableItems, 'unchecked', rest, { reason, endedAt: new Date(), node: null });
  await tx
    .update(inspections)
    .set({ unchecked: sql`${inspections.unchecked} + ${inspections.pending}`, pending: 0 })
    .where(eq(inspections.id, id));
};

/** Cancels an inspection in whatever state it is, if that is possible; undefined if it is not. */
export const cancelInspection = async (
  { news }: EndDeps,
  tx: Executor,
  id: string,
  { reason, by }: { readonly reason: SourceText; readonly by: string | null },
): Promise<InspectionRow | undefined> => {
  const values = { endedAt: new Date(), reason, by, missed: false };
  const [cancelled] = await moveRows(tx, movableInspections, 'cancelled', eq(inspections.id, id), values);
  if (!cancelled) return undefined;
  await leaveRest(tx, id, reason);
  await notePlan(tx, cancelled);
  await news.changed(tx, inspectionStored, { inspectionId: id });
  await news.changed(tx, plansSaved, {});
  return cancelled;
};
