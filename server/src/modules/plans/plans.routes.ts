import { planItemsEndpoints, plansEndpoints } from '@eoms/contract';
import { definitionCalls } from '../../platform/definitions/definition-calls.ts';
import { type Handlers, implement, type Route } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { createStepRows } from '../controls/controls.module.ts';
import { listRequests } from './plan-requests.store.ts';
import { definitions, findPlan, findStored, listGroups, listPlans } from './plans.store.ts';
import { approveRequest, closeRequest, executePlan, type RunPlanDeps } from './run-plan.ts';
import { changePlanSteps, requirePlaces, revised, savePlan } from './save-plan.ts';

type Own<K extends keyof typeof plansEndpoints> = Pick<Handlers<typeof plansEndpoints>, K>;

const ofPlans = (deps: RunPlanDeps) => {
  const { database, scenes, changed } = deps;
  const { db } = database;
  const calls = definitionCalls(database, definitions, {
    changed,
    switched: (tx, before, enabled) => revised(tx, before, { enabled }),
  });
  return {
    listPlanGroups: (_, caller) => listGroups(db, caller.places),
    savePlanGroup: calls.groups.save,
    removePlanGroup: calls.groups.remove,
    sortPlanGroup: calls.groups.sort,
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
    listPlanVersions: calls.listVersions,
    removePlan: calls.remove,
    sortPlan: calls.sort,
    enablePlan: ({ body }, caller) => calls.enable(body, caller),
    previewPlan: async ({ body }, caller) => {
      await requirePlaces(db, body.placeIds, caller);
      await scenes.requireDevices(body, caller);
      return scenes.preview(body);
    },
  } satisfies Own<
    | 'listPlanGroups'
    | 'savePlanGroup'
    | 'removePlanGroup'
    | 'sortPlanGroup'
    | 'listPlans'
    | 'getPlan'
    | 'savePlan'
    | 'listPlanVersions'
    | 'removePlan'
    | 'sortPlan'
    | 'enablePlan'
    | 'previewPlan'
  >;
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
      if (!definitions.isReadable(plan)) throw refuse('definition.unreadable');
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
  ...implement(plansEndpoints, { ...ofPlans(deps), ...runs(deps) }),
  ...implement(planItemsEndpoints, items(deps)),
];
