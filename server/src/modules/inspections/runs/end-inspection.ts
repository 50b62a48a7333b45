import type { SourceText } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { News } from '../../../platform/news/news.ts';
import { inspectionEnded, inspectionStored, plansSaved } from '../inspections.news.ts';
import { noteOver } from '../plans/plans.store.ts';
import { cancelRow, endRow, type InspectionRow } from './inspections.store.ts';
import { leaveRest } from './items.store.ts';

export interface EndDeps {
  readonly news: Pick<News, 'changed'>;
}

const over = async ({ news }: EndDeps, tx: Executor, { id, planId }: InspectionRow): Promise<void> => {
  if (planId !== null) await noteOver(tx, planId);
  await news.changed(tx, inspectionStored, { inspectionId: id });
  await news.changed(tx, plansSaved, {});
};

/** Ends an inspection in which nothing is left to do. */
export const endIfDone = async (deps: EndDeps, tx: Executor, id: string): Promise<void> => {
  const ended = await endRow(tx, id);
  if (!ended) return;
  await over(deps, tx, ended);
  await deps.news.changed(tx, inspectionEnded, { inspectionId: id });
};

/** Cancels an inspection, begun or not, with what is left of it; undefined if it is over. */
export const cancelInspection = async (
  deps: EndDeps,
  tx: Executor,
  id: string,
  why: { readonly reason: SourceText; readonly by: string | null },
): Promise<InspectionRow | undefined> => {
  const cancelled = await cancelRow(tx, id, why);
  if (!cancelled) return undefined;
  await leaveRest(tx, id, why.reason);
  await over(deps, tx, cancelled);
  return cancelled;
};
