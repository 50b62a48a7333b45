import { z } from 'zod';
import { ActionGroupStep, ActionItemParam } from '../controls/action-group.entities.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Direction, Done, Id } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { PlanItem } from './plan.entities.ts';

const see = may('view', 'plan');
const edit = may('edit', 'plan');
const StepKey = { planId: Id, id: z.string().min(1).max(40) };

/** The steps of a plan one by one, and their arguments. */
export const planItemsEndpoints = {
  listPlanItems: endpoint({
    method: 'GET',
    path: '/planActionItem/list',
    summary: 'The steps of a plan, blocks before their contents',
    needs: see,
    scope: 'place',
    query: z.strictObject({ planId: Id }),
    reply: z.array(PlanItem),
  }),
  savePlanItem: endpoint({
    method: 'POST',
    path: '/planActionItem/save',
    summary: 'Replace the step with the same id, or add one at the end of the plan, the block or the branch `parentId`',
    needs: edit,
    scope: 'place',
    body: z.strictObject({
      planId: Id,
      parentId: z.string().max(40).nullable(),
      /** Which way of a branch; defaults to `then`. */
      way: z.enum(['then', 'else']).optional(),
      step: ActionGroupStep,
    }),
    reply: Done,
    errors: ['scene.stepUnknown', 'scene.deviceElsewhere', 'scene.conditionVariable'],
  }),
  removePlanItem: endpoint({
    method: 'POST',
    path: '/planActionItem/delete',
    summary: 'Remove a step, a block with its contents',
    needs: edit,
    scope: 'place',
    body: z.strictObject(StepKey),
    reply: Done,
    errors: ['scene.stepUnknown'],
  }),
  sortPlanItem: endpoint({
    method: 'POST',
    path: '/planActionItem/sort',
    summary: 'Move a step up or down among its siblings',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ ...StepKey, direction: Direction }),
    reply: Done,
    errors: ['scene.stepUnknown', 'tree.atEdge'],
  }),
  listPlanItemParams: endpoint({
    method: 'GET',
    path: '/planActionItemParam/list',
    summary: 'The arguments of an action step',
    needs: see,
    scope: 'place',
    query: z.strictObject(StepKey),
    reply: z.array(ActionItemParam),
    errors: ['scene.stepUnknown'],
  }),
  savePlanItemParams: endpoint({
    method: 'POST',
    path: '/planActionItemParam/save',
    summary: 'Set arguments of an action step; others stay',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ ...StepKey, params: z.array(ActionItemParam).min(1).max(50) }),
    reply: Done,
    errors: ['scene.stepUnknown'],
  }),
  removePlanItemParam: endpoint({
    method: 'POST',
    path: '/planActionItemParam/delete',
    summary: 'Remove an argument of an action step',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ ...StepKey, name: z.string().min(1).max(64) }),
    reply: Done,
    errors: ['scene.stepUnknown'],
  }),
};
