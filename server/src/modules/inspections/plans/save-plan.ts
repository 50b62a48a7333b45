import { type InspectionPlanDraft, inspectionPlanStates, isOpenState } from '@eoms/contract';
import { refuseState } from '../../../platform/database/change-state.ts';
import type { Database } from '../../../platform/database/database.ts';
import { saveRow } from '../../../platform/database/save-row.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { News } from '../../../platform/news/news.ts';
import { plansSaved } from '../inspections.news.ts';
import { type CheckPlanDeps, checkPlan } from './check-plan.ts';
import { nextDueOfPlan } from './next-due.ts';
import { planRefusals, plansIn } from './plans.store.ts';

export interface SavePlanDeps extends CheckPlanDeps {
  readonly database: Database;
  readonly news: Pick<News, 'changed'>;
}

/** Creates a plan, which has to be started, or changes one; one that is afoot goes by its new times at once. */
export const savePlan = async (
  deps: SavePlanDeps,
  caller: Caller,
  given: InspectionPlanDraft,
): Promise<{ id: string }> => {
  const draft = { ...given, placeIds: [...new Set(given.placeIds)], peopleIds: [...new Set(given.peopleIds)] };
  return deps.database.transaction(async (tx) => {
    const { id } = await saveRow(tx, plansIn(caller.places), draft, caller, async (before) => {
      if (before && !isOpenState(inspectionPlanStates, before.status))
        throw refuseState(planRefusals, before.status, 'edit');
      await checkPlan(deps, tx, draft, caller, before);
      const changed = { updatedAt: new Date(), updatedBy: caller.username };
      if (before?.status !== 'afoot') return { values: changed };
      const { times, doneAt } = before;
      const [next] = nextDueOfPlan({ ...draft, times, doneAt }, new Date(), await deps.calendar.read(tx));
      if (!next) throw refuse('inspectionPlan.neverDue', {}, [{ field: 'recurrence' }]);
      return { values: { ...changed, nextDueAt: next } };
    });
    await deps.news.changed(tx, plansSaved, {});
    return { id };
  });
};
