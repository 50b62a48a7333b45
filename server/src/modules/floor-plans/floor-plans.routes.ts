import { type FloorPlanDraft, floorPlansEndpoints } from '@eoms/contract';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import { requireImage } from '../../platform/files/require-image.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DrawDeps, drawPlan } from './draw-plan.ts';
import { requireWhole } from './floor-plans.policy.ts';
import { columnsOf, keptPlans, listPlans, ownerOf } from './floor-plans.store.ts';
import { saveItems } from './save-items.ts';

export type FloorPlansDeps = Omit<DrawDeps, 'db'> & Pick<Platform, 'database' | 'files'>;

/** Calls of floor plans and system diagrams. */
export const floorPlansRoutes = (deps: FloorPlansDeps): Route[] => {
  const { database, files, places } = deps;
  const { db } = database;
  const save = async (draft: FloorPlanDraft, caller: Caller): Promise<string> => {
    await requireWhole(places, caller, draft);
    const { id } = await database.transaction((tx) =>
      saveRow(tx, keptPlans(caller.places), draft, caller, async (before) => {
        if (before) await requireWhole(places, caller, ownerOf(before));
        if (draft.image !== before?.image) await requireImage(tx, files, { id: draft.image, caller, field: 'image' });
        const owner = columnsOf(draft);
        return { values: owner, after: owner };
      }),
    );
    return id;
  };
  return implement(floorPlansEndpoints, {
    listFloorPlans: (_, caller) => listPlans(db, caller.places),
    getFloorPlan: ({ params }, caller) => drawPlan({ ...deps, db }, caller, params.id),
    saveFloorPlan: async ({ body }, caller) => ({ id: await save(body, caller) }),
    saveFloorPlanItems: ({ body }, caller) => saveItems(deps, body, caller),
    removeFloorPlan: async ({ query: { id } }, caller) => {
      await database.transaction((tx) =>
        removeRow(tx, keptPlans(caller.places), id, caller, (before) => requireWhole(places, caller, ownerOf(before))),
      );
      return null;
    },
  });
};
