import type { InspectionFinding, InspectionOutcome, SourceText } from '@eoms/contract';
import { type AnyColumn, and, eq, sql } from 'drizzle-orm';
import { moveRows } from '../../../platform/database/change-state.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { itemStored } from '../inspections.news.ts';
import { inspections, inspectionItems as items } from '../inspections.tables.ts';
import { type EndDeps, endIfDone } from './end-inspection.ts';
import { type ItemRow, movableItems } from './inspections.store.ts';

/** What became of an item. */
export interface Settled {
  readonly outcome: InspectionOutcome;
  readonly findings: readonly InspectionFinding[];
  readonly reason?: SourceText | null;
  readonly values?: Partial<Pick<ItemRow, 'answers' | 'presentAt' | 'by' | 'startedAt' | 'endedAt'>>;
}

const count = (findings: readonly InspectionFinding[], is: (finding: InspectionFinding) => boolean): number =>
  findings.filter(is).length;

/**
 * Settles an item once, counts it in its inspection, and ends that with the last one. False where it was settled before,
 * or the inspection is over.
 */
export const settleItem = async (
  deps: EndDeps,
  tx: Executor,
  { id, inspectionId }: Pick<ItemRow, 'id' | 'inspectionId'>,
  { outcome, findings, reason = null, values }: Settled,
): Promise<boolean> => {
  const newly = count(findings, (one) => one.outcome === 'failed' && one.before?.outcome !== 'failed');
  const recovered = count(findings, (one) => one.outcome === 'passed' && one.before?.outcome === 'failed');
  const settled = {
    findings: [...findings],
    reason,
    recovered: recovered > 0,
    node: null,
    endedAt: new Date(),
    ...values,
  };
  const moved = await moveRows(tx, movableItems, outcome, and(eq(items.id, id), eq(items.status, 'pending')), settled);
  if (moved.length === 0) return false;
  const more = (column: AnyColumn, by: number) => sql`${column} + ${by}::int`;
  const active = findings.some((one) => one.kind === 'active' && one.outcome !== 'unchecked') ? 1 : 0;
  await tx
    .update(inspections)
    .set({
      pending: more(inspections.pending, -1),
      [outcome]: more(inspections[outcome], 1),
      checks: more(inspections.checks, findings.length),
      failedChecks: more(
        inspections.failedChecks,
        count(findings, (one) => one.outcome === 'failed'),
      ),
      newlyFailed: more(inspections.newlyFailed, newly),
      recovered: more(inspections.recovered, recovered),
      active: more(inspections.active, active),
    })
    .where(eq(inspections.id, inspectionId));
  await deps.news.changed(tx, itemStored, { inspectionId });
  await endIfDone(deps, tx, inspectionId);
  return true;
};
