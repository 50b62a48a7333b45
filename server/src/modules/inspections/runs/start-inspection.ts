import { inspectionTexts as texts } from '@eoms/phrases';
import { changeWhile, refuseState } from '../../../platform/database/change-state.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { lockRow } from '../../../platform/database/save-row.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { inspectionStored } from '../inspections.news.ts';
import { inspections } from '../inspections.tables.ts';
import { inspectionsWithin } from '../seen.store.ts';
import { type BeginDeps, beginInspection } from './begin-inspection.ts';
import { cancelInspection, endIfDone } from './end-inspection.ts';
import { inspectionRefusals, inspectionsIn, unbegunOfPlan } from './inspections.store.ts';
import { leaveRest } from './items.store.ts';

export interface StartDeps extends BeginDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
}

type Wanted = { readonly id: string } & (
  | { readonly action: 'begin' }
  | { readonly action: 'cancel'; readonly reason: string }
);

/** Begins an inspection, early or late, or cancels it; what was found so far stays. */
export const setInspectionStart = (deps: StartDeps, caller: Caller, wanted: Wanted): Promise<null> =>
  deps.database.transaction(async (tx) => {
    const { id, action } = wanted;
    const row = await lockRow(tx, inspectionsIn(caller.places), id);
    if (action === 'begin') {
      if (row.status !== 'toBegin') throw refuseState(inspectionRefusals, row.status, action);
      await beginInspection(deps, tx, row, caller.username);
    } else {
      const reason = texts.byHand(wanted.reason);
      const cancelled = await cancelInspection(deps, tx, id, { reason, by: caller.username });
      if (!cancelled) throw refuseState(inspectionRefusals, row.status, action);
    }
    await caller.audit({ target: id, before: { status: row.status }, after: wanted }, tx);
    return null;
  });

export const rescheduleInspection = (
  deps: StartDeps,
  caller: Caller,
  { id, dueAt }: { readonly id: string; readonly dueAt: string },
): Promise<null> =>
  deps.database.transaction(async (tx) => {
    const at = new Date(dueAt);
    if (at.getTime() <= Date.now()) throw refuse('inspection.timePassed', {}, [{ field: 'dueAt' }]);
    const before = await lockRow(tx, inspectionsIn(caller.places), id);
    const scope = inspectionsWithin(caller.places) ?? 'none';
    const lateAt = new Date(at.getTime() + before.lateAt.getTime() - before.dueAt.getTime());
    const moved = { dueAt: at, lateAt, missed: false };
    const toBegin = { action: 'reschedule' as const, states: ['toBegin' as const] };
    await changeWhile(tx, { table: inspections, scope, refusals: inspectionRefusals }, [id], toBegin, moved);
    await deps.news.changed(tx, inspectionStored, { inspectionId: id });
    await caller.audit({ target: id, before: { dueAt: before.dueAt }, after: { dueAt } }, tx);
    return null;
  });

/** Ends an inspection on the spot; what nobody got to is unchecked, for this reason. */
export const finishInspection = (
  deps: StartDeps,
  caller: Caller,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<null> =>
  deps.database.transaction(async (tx) => {
    const row = await lockRow(tx, inspectionsIn(caller.places), id);
    if (row.status !== 'afoot' || row.type !== 'manual') throw refuseState(inspectionRefusals, row.status, 'finish');
    await leaveRest(tx, id, texts.byHand(reason));
    await endIfDone(deps, tx, id);
    await caller.audit({ target: id, after: { reason, left: row.pending } }, tx);
    return null;
  });

/** Cancels what a plan has not begun. */
export const cancelUnbegun = async (
  deps: StartDeps,
  tx: Executor,
  planId: string,
  reason: string,
  caller: Caller,
): Promise<void> => {
  const why = { reason: texts.planCancelled(reason), by: caller.username };
  for (const id of await unbegunOfPlan(tx, planId)) await cancelInspection(deps, tx, id, why);
};
