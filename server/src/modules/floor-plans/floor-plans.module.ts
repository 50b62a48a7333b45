import type { ModuleParts } from '../../platform/platform.ts';
import { type FloorPlansDeps, floorPlansRoutes } from './floor-plans.routes.ts';

/** Floor plans and system diagrams with the devices and places on them. */
export const createFloorPlans = (deps: FloorPlansDeps): ModuleParts => ({ routes: floorPlansRoutes(deps) });
