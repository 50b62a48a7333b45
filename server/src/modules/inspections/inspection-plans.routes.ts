import { type ChecklistDraft, inspectionPlansEndpoints } from '@eoms/contract';
import { readPage } from '../../platform/database/page.ts';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { allChecklists, keptChecklists, plansUsing } from './answers/checklists.store.ts';
import { findPlan, planListing, presentPlans } from './plans/plans.store.ts';
import { previewPlan } from './plans/preview-plan.ts';
import { savePlan } from './plans/save-plan.ts';
import { cancelPlan, type EndPlanDeps, removePlan, setPlanStart } from './plans/start-plan.ts';
import { type BaselinesDeps, getBaseline, saveBaseline } from './reports/baselines.ts';
import { type InspectNowDeps, inspectAhead, inspectNow } from './runs/inspect-now.ts';

export type InspectionPlansRoutesDeps = EndPlanDeps & InspectNowDeps & BaselinesDeps;

const checkLimits = ({ questions }: ChecklistDraft): void => {
  const at = questions.findIndex(
    (one) => one.kind === 'number' && one.min !== null && one.max !== null && one.min > one.max,
  );
  if (at >= 0) throw refuse('checklist.limitsCrossed', {}, [{ field: `questions.${at}.min` }]);
};

/** Plans of inspections, their checklists, and settings that are to stay. */
export const inspectionPlansRoutes = (deps: InspectionPlansRoutesDeps): Route[] => {
  const { database } = deps;
  return implement(inspectionPlansEndpoints, {
    listInspectionPlans: ({ query }, { places }) =>
      database.read(async (db) => {
        const page = await readPage(db, query, planListing(db, places, query));
        return { ...page, records: await presentPlans(db, page.records) };
      }),
    getInspectionPlan: async ({ query }, { places }) => {
      const row = await findPlan(database.db, places, query.id);
      const [plan] = row ? await presentPlans(database.db, [row]) : [];
      if (!plan) throw refuse('404');
      return plan;
    },
    saveInspectionPlan: ({ body }, caller) => savePlan(deps, caller, body),
    previewInspectionPlan: ({ body }, caller) => previewPlan(deps, caller, body),
    setInspectionPlanStart: ({ body }, caller) => setPlanStart(deps, caller, body),
    cancelInspectionPlan: ({ body }, caller) => cancelPlan(deps, caller, body),
    removeInspectionPlan: ({ body }, caller) => removePlan(deps, caller, body.id),
    inspectNow: ({ body }, caller) => inspectNow(deps, caller, body),
    inspectAhead: ({ body }, caller) => inspectAhead(deps, caller, body.id),
    listChecklists: () => database.read(allChecklists),
    saveChecklist: async ({ body }, caller) => {
      checkLimits(body);
      const changed = { values: { updatedAt: new Date(), updatedBy: caller.username } };
      const { id } = await database.transaction((tx) => saveRow(tx, keptChecklists, body, caller, () => changed));
      return { id };
    },
    removeChecklist: async ({ body }, caller) => {
      await database.transaction((tx) =>
        removeRow(tx, keptChecklists, body.id, caller, async ({ id }) => {
          if ((await plansUsing(tx, id)) > 0) throw refuse('checklist.inUse');
        }),
      );
      return null;
    },
    getDeviceBaseline: ({ query }, caller) => getBaseline(deps, caller, query.deviceId),
    saveDeviceBaseline: ({ body }, caller) => saveBaseline(deps, caller, body),
  });
};
