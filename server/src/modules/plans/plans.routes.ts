import { planItemsEndpoints, plansEndpoints } from '@eoms/contract';
import { groupCalls } from '../../platform/database/group-calls.ts';
import { removeRow } from '../../platform/database/keep.ts';
import { moveSorted } from '../../platform/database/move-sorted.ts';
import { type Handlers, implement, type Route } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { createStepRows } from '../controls/controls.module.ts';
import { listRequests } from './plan-requests.store.ts';
import { findPlan, findStored, inGroup, listGroups, listPlans, planGroups, plansIn } from './plans.store.ts';
import { approveRequest, closeRequest, executePlan, type RunPlanDeps } from './run-plan.ts';
import { changePlanSteps, enablePlan, requirePlaces, savePlan } from './save-plan.ts';

type Own<K extends keyof typeof plansEndpoints> = Pick<Handlers<typeof plansEndpoints>, K>;

const groups = ({ database, changed }: RunPlanDeps) => {
  const { save, remove, sort } = groupCalls(database, planGroups, changed);
  return {
    listPlanGroups: (_, caller) => listGroups(database.db, caller.places),
    savePlanGroup: save,
    removePlanGroup: remove,
    sortPlanGroup: sort,
  } satisfies Own<'listPlanGroups' | 'savePlanGroup' | 'removePlanGroup' | 'sortPlanGroup'>;
};

const ofPlans = (deps: RunPlanDeps) => {
  const { database, scenes, changed } = deps;
  const { db } = database;
  return {
    listPlans: ({ query }, caller) => listPlans(db, caller.places, query.groupId, scenes.lastRuns),
    getPlan: async ({ params: { id } }, caller) => {
      const plan = await findPlan(db, caller.places, id);
      if (!plan) throw refuse('404');
      return plan;
    },
    savePlan: async ({ body }, caller) => {
      const saved = await savePlan(deps, body, caller);
      changed();
      return saved;
    },
    removePlan: async ({ params: { id } }, caller) => {
      await database.transaction((tx) => removeRow(tx, plansIn(caller.places), id, caller));
      changed();
      return null;
    },
    sortPlan: async ({ body }, caller) => {
      await database.transaction((tx) => moveSorted(tx, plansIn(caller.places), body, inGroup, caller));
      changed();
      return null;
    },
    enablePlan: async ({ body }, caller) => {
      await enablePlan(deps, body, caller);
      changed();
      return null;
    },
    previewPlan: async ({ body }, caller) => {
      await requirePlaces(db, body.placeIds, caller);
      await scenes.requireDevices(body, caller);
      return scenes.preview(body);
    },
  } satisfies Own<'listPlans' | 'getPlan' | 'savePlan' | 'removePlan' | 'sortPlan' | 'enablePlan' | 'previewPlan'>;
};

const runs = (deps: RunPlanDeps) =>
  ({
    executePlan: ({ params: { id }, body: { revision } }, caller) => executePlan(deps, { id, revision }, caller),
    listPlanRequests: (_, caller) => listRequests(deps.database.db, caller.places, caller.userId),
    approvePlanRequest: ({ body: { id } }, caller) => approveRequest(deps, id, caller),
    declinePlanRequest: async ({ body: { id } }, caller) => {
      await closeRequest(deps, id, 'declined', caller);
      return null;
    },
    withdrawPlanRequest: async ({ body: { id } }, caller) => {
      await closeRequest(deps, id, 'withdrawn', caller);
      return null;
    },
  }) satisfies Own<
    'executePlan' | 'listPlanRequests' | 'approvePlanRequest' | 'declinePlanRequest' | 'withdrawPlanRequest'
  >;

const items = (deps: RunPlanDeps): Handlers<typeof planItemsEndpoints> => {
  const rows = createStepRows({
    async read(planId, caller) {
      const plan = await findStored(deps.database.db, caller.places, planId);
      if (!plan) throw refuseUnknown('planId');
      return plan.steps;
    },
    async change(planId, caller, change) {
      await changePlanSteps(deps, planId, caller, change);
      deps.changed();
    },
  });
  return {
    listPlanItems: async ({ query: { planId } }, caller) =>
      (await rows.list(planId, caller)).map(({ groupId: _, ...item }) => ({ ...item, planId })),
    savePlanItem: ({ body }, caller) => rows.save(body.planId, body, caller),
    removePlanItem: ({ body }, caller) => rows.remove(body.planId, body, caller),
    sortPlanItem: ({ body }, caller) => rows.sort(body.planId, body, caller),
    listPlanItemParams: ({ query }, caller) => rows.listParams(query.planId, query, caller),
    savePlanItemParams: ({ body }, caller) => rows.saveParams(body.planId, body, caller),
    removePlanItemParam: ({ body }, caller) => rows.removeParam(body.planId, body, caller),
  };
};

export const plansRoutes = (deps: RunPlanDeps): Route[] => [
  ...implement(plansEndpoints, { ...groups(deps), ...ofPlans(deps), ...runs(deps) }),
  ...implement(planItemsEndpoints, items(deps)),
];
