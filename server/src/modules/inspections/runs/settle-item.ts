import type { InspectionFinding, InspectionOutcome, SourceText } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { itemStored } from '../inspections.news.ts';
import { type EndDeps, endIfDone } from './end-inspection.ts';
import { countSettled, type ItemRow } from './inspections.store.ts';
import { settleRow } from './items.store.ts';

/** What became of an item. */
export interface Settled {
  readonly outcome: InspectionOutcome;
  readonly findings: readonly InspectionFinding[];
  readonly reason?: SourceText | null;
  readonly values?: Partial<Pick<ItemRow, 'answers' | 'presentAt' | 'by' | 'startedAt' | 'endedAt'>>;
}

const countsOf = (findings: readonly InspectionFinding[]) => {
  const count = (is: (finding: InspectionFinding) => boolean): number => findings.filter(is).length;
  return {
    checks: findings.length,
    failedChecks: count((one) => one.outcome === 'failed'),
    newlyFailed: count((one) => one.outcome === 'failed' && one.before?.outcome !== 'failed'),
    recovered: count((one) => one.outcome === 'passed' && one.before?.outcome === 'failed'),
    active: findings.some((one) => one.kind === 'active' && one.outcome !== 'unchecked') ? 1 : 0,
  };
};

/** Settles an item once, counts it in its inspection, and ends that with the last one. */
export const settleItem = async (
  deps: EndDeps,
  tx: Executor,
  { id, inspectionId }: Pick<ItemRow, 'id' | 'inspectionId'>,
  { outcome, findings, reason = null, values }: Settled,
): Promise<void> => {
  const counts = countsOf(findings);
  const recovered = counts.recovered > 0;
  const settled = { findings: [...findings], reason, recovered, node: null, endedAt: new Date(), ...values };
  if (!(await settleRow(tx, id, outcome, settled))) return;
  await countSettled(tx, inspectionId, outcome, counts);
  await deps.news.changed(tx, itemStored, { inspectionId });
  await endIfDone(deps, tx, inspectionId);
};
