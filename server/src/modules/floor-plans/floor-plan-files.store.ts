import { floorPlansEndpoints } from '@eoms/contract';
import { fileColumn, seenWith } from '../../platform/files/file-uses.store.ts';
import { visible } from './floor-plans.store.ts';
import { floorPlans } from './floor-plans.tables.ts';

/** Backgrounds of drawings are seen by those who see the drawings. */
export const floorPlanFiles = fileColumn({
  column: floorPlans.image,
  seenBy: seenWith(floorPlansEndpoints.getFloorPlan.needs, visible),
});
