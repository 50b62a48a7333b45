import type { ModuleParts } from '../../platform/platform.ts';
import { floorPlanFiles } from './floor-plan-files.store.ts';
import { type FloorPlansDeps, floorPlansRoutes } from './floor-plans.routes.ts';

/** Floor plans and system diagrams with the devices and places on them. */
export const createFloorPlans = (deps: FloorPlansDeps): ModuleParts => {
  deps.files.addUse(floorPlanFiles);
  return { routes: floorPlansRoutes(deps) };
};
