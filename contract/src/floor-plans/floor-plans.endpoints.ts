import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Saved } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { FloorPlan, FloorPlanDetail, FloorPlanDraft, FloorPlanItems } from './floor-plan.entities.ts';

const see = may('view', 'floorPlan');
const edit = may('edit', 'floorPlan');

/** Floor plans and system diagrams of groups and places, with their devices. */
export const floorPlansEndpoints = {
  listFloorPlans: endpoint({
    method: 'GET',
    path: '/floorPlan/list',
    summary: 'Drawings of the places that the caller may see, and of the groups above them',
    needs: see,
    scope: 'place',
    reply: z.array(FloorPlan),
  }),
  getFloorPlan: endpoint({
    method: 'GET',
    path: '/floorPlan/getFloorPlanById/{id}',
    summary: 'One drawing with the devices and places on it that the caller may see',
    needs: see,
    scope: 'place',
    params: ById,
    reply: FloorPlanDetail,
  }),
  saveFloorPlan: endpoint({
    method: 'POST',
    path: '/floorPlan/save',
    summary: 'Create or change a drawing; needs access to the place, or to all places of the group',
    needs: edit,
    scope: 'place',
    body: FloorPlanDraft,
    reply: Saved,
    errors: ['404', '403'],
  }),
  saveFloorPlanItems: endpoint({
    method: 'POST',
    path: '/floorPlan/saveItems',
    summary: 'Replace the devices and areas on a drawing; refused if somebody saved a newer version',
    needs: edit,
    scope: 'place',
    body: FloorPlanItems,
    reply: z.object({ version: z.number().int() }),
    errors: ['404', '403', 'floorPlan.changedMeanwhile', 'floorPlan.notOfPlan', 'floorPlan.twice'],
  }),
  removeFloorPlan: endpoint({
    method: 'DELETE',
    path: '/floorPlan/delete',
    summary: 'Remove a drawing',
    needs: edit,
    scope: 'place',
    query: ById,
    reply: Done,
    errors: ['404', '403'],
  }),
};
