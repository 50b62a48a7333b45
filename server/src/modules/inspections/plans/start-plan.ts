import { inspectionPlanStates, mayBecome, transition } from '@eoms/contract';
import { changeState, refuseState } from '../../../platform/database/change-state.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { lockRow, removeRow } from '../../../platform/database/save-row.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { plansSaved } from '../inspections.news.ts';
import { inspectionPlans as plans } from '../inspections.tables.ts';
import { plansWithin } from '../seen.store.ts';
import { nextDueOfPlan } from './next-due.ts';
import { type PlanRow, planRefusals, plansIn } from './plans.store.ts';
import type { SavePlanDeps } from './save-plan.ts';

/** What brings a plan there. */
const actionTo = { afoot: 'start', ended: 'end', cancelled: 'cancel' } as const;

const change = async (
  tx: Executor,
  caller: Caller,
  { id, status }: PlanRow,
  to: keyof typeof actionTo,
  values: Partial<PlanRow>,
): Promise<void> => {
  const action = actionTo[to];
  if (!mayBecome(inspectionPlanStates, status, to)) throw refuseState(planRefusals, status, action);
  const stateful = { table: plans, scope: plansWithin(caller.places) ?? 'none', refusals: planRefusals } as const;
  await changeState(tx, stateful, [id], { action, ...transition(inspectionPlanStates, status, to) }, values);
  await caller.audit({ target: id, before: { status }, after: { status: to, ...values } }, tx);
};

/** Starts a plan at its next time from now, or ends it; what is under way goes on. */
export const setPlanStart = (
  deps: SavePlanDeps,
  caller: Caller,
  { id, start }: { readonly id: string; readonly start: boolean },
): Promise<null> =>
  deps.database.transaction(async (tx) => {
    const plan = await lockRow(tx, plansIn(caller.places), id);
    if (start) {
      const [nextDueAt] = nextDueOfPlan(plan, new Date(), await deps.calendar.read(tx));
      if (!nextDueAt && mayBecome(inspectionPlanStates, plan.status, 'afoot')) throw refuse('inspectionPlan.neverDue');
      await change(tx, caller, plan, 'afoot', { nextDueAt: nextDueAt ?? null });
    } else await change(tx, caller, plan, 'ended', { nextDueAt: null });
    await deps.news.changed(tx, plansSaved, {});
    return null;
  });

export interface EndPlanDeps extends SavePlanDeps {
  /** Cancels what a plan has not begun. */
  readonly cancelUnbegun: (tx: Executor, planId: string, reason: string, caller: Caller) => Promise<void>;
}

export const cancelPlan = (
  deps: EndPlanDeps,
  caller: Caller,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<null> =>
  deps.database.transaction(async (tx) => {
    const plan = await lockRow(tx, plansIn(caller.places), id);
    await change(tx, caller, plan, 'cancelled', { nextDueAt: null, reason });
    await deps.cancelUnbegun(tx, id, reason, caller);
    await deps.news.changed(tx, plansSaved, {});
    return null;
  });

/** Removes a plan that is not afoot; its inspections stay. */
export const removePlan = (deps: SavePlanDeps, caller: Caller, id: string): Promise<null> =>
  deps.database.transaction(async (tx) => {
    await removeRow(tx, plansIn(caller.places), id, caller, ({ status }) => {
      if (status === 'afoot') throw refuseState(planRefusals, status, 'remove');
    });
    await deps.news.changed(tx, plansSaved, {});
    return null;
  });
