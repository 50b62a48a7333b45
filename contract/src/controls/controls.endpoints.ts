import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Move, Revision, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  ActionGroup,
  ActionGroupDraft,
  ActionGroupStep,
  ActionGroupSteps,
  ActionItem,
  ActionItemParam,
} from './action-group.entities.ts';
import { ScenePreviewLine, SceneRun, SceneRunRow, SceneRunStatus } from './scene-run.entities.ts';

const see = may('view', 'placeControl', 'centralizedControl');
/** The screens whose widgets list the action groups of a place too. */
const list = may(
  'view',
  'placeControl',
  'centralizedControl',
  'controlDesign',
  'examples',
  'customizeControl',
  'controlDocument',
);
/** Runs of plans and automations are runs too. */
const seeRuns = may('view', 'placeControl', 'centralizedControl', 'plan', 'linkageStrategy', 'strategy');
const edit = may('edit', 'placeControl');
const control = may('control', 'placeControl', 'centralizedControl');
const StepKey = { groupId: Id, id: z.string().min(1).max(40) };
const runErrors = ['scene.devicesBusy', 'scene.tooManyRuns'] as const;

/** Action groups of places: their steps, runs and receipts. */
export const actionGroupsEndpoints = {
  listActionGroups: endpoint({
    method: 'GET',
    path: '/placeActionGroup/list',
    summary: 'The action groups of a place in their order',
    needs: list,
    scope: 'place',
    panels: 'scenes',
    query: z.strictObject({ placeId: Id }),
    reply: z.array(ActionGroup.extend({ lastRun: SceneRunRow.nullable() })),
  }),
  getActionGroup: endpoint({
    method: 'GET',
    path: '/placeActionGroup/get/{id}',
    summary: 'One action group',
    needs: see,
    scope: 'place',
    params: ById,
    reply: ActionGroup,
  }),
  saveActionGroup: endpoint({
    method: 'POST',
    path: '/placeActionGroup/save',
    summary: 'Create or change an action group with its steps; they may only use devices of its place',
    needs: edit,
    scope: 'place',
    body: ActionGroupDraft,
    reply: Saved,
    errors: ['scene.nameInUse', 'scene.deviceElsewhere', 'scene.conditionVariable'],
  }),
  removeActionGroup: endpoint({
    method: 'GET',
    path: '/placeActionGroup/delete/{id}',
    summary: 'Remove an action group; the receipts of its runs stay',
    needs: edit,
    scope: 'place',
    params: ById,
    reply: Done,
    changes: true,
  }),
  sortActionGroup: endpoint({
    method: 'POST',
    path: '/placeActionGroup/sort',
    summary: 'Move an action group up or down within its place',
    needs: edit,
    scope: 'place',
    body: Move,
    reply: Done,
    errors: ['tree.atEdge'],
  }),
  previewActionGroup: endpoint({
    method: 'POST',
    path: '/placeActionGroup/preview',
    summary: 'What a run with these steps would change from what, without a command',
    needs: may('view', 'placeControl', 'centralizedControl'),
    scope: 'place',
    changes: false,
    body: z.strictObject({ placeId: Id, steps: ActionGroupSteps }),
    reply: z.array(ScenePreviewLine),
    errors: ['scene.deviceElsewhere', 'scene.conditionVariable'],
  }),
  executeActionGroup: endpoint({
    method: 'POST',
    path: '/placeActionGroup/execute',
    summary: 'Begin a run; returns its receipt so far, which is followed live on the topic `sceneRun:<id>`',
    needs: control,
    scope: 'place',
    panels: 'runScene',
    /** With a revision, nothing is run but the group as it was then. */
    body: ById.extend({ revision: Revision.optional() }),
    reply: SceneRun,
    errors: [
      '409',
      ...runErrors,
      'scene.deviceElsewhere',
      'scene.conditionVariable',
      'place.isCombined',
      'combination.isDivided',
    ],
  }),
  listActionItems: endpoint({
    method: 'GET',
    path: '/placeActionItem/list',
    summary: 'The steps of an action group, blocks before their contents',
    needs: see,
    scope: 'place',
    query: z.strictObject({ groupId: Id }),
    reply: z.array(ActionItem),
  }),
  saveActionItem: endpoint({
    method: 'POST',
    path: '/placeActionItem/save',
    summary:
      'Replace the step with the same id, or add one at the end of the group, the block or the branch `parentId`',
    needs: edit,
    scope: 'place',
    body: z.strictObject({
      groupId: Id,
      parentId: z.string().max(40).nullable(),
      /** Which way of a branch; defaults to `then`. */
      way: z.enum(['then', 'else']).optional(),
      step: ActionGroupStep,
    }),
    reply: Done,
    errors: ['scene.stepUnknown', 'scene.deviceElsewhere', 'scene.conditionVariable'],
  }),
  removeActionItem: endpoint({
    method: 'POST',
    path: '/placeActionItem/delete',
    summary: 'Remove a step, a block with its contents',
    needs: edit,
    scope: 'place',
    body: z.strictObject(StepKey),
    reply: Done,
    errors: ['scene.stepUnknown'],
  }),
  sortActionItem: endpoint({
    method: 'POST',
    path: '/placeActionItem/sort',
    summary: 'Move a step up or down among its siblings',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ ...StepKey, direction: z.enum(['up', 'down']) }),
    reply: Done,
    errors: ['scene.stepUnknown', 'tree.atEdge'],
  }),
  listActionItemParams: endpoint({
    method: 'GET',
    path: '/placeActionItemParam/list',
    summary: 'The arguments of an action step',
    needs: see,
    scope: 'place',
    query: z.strictObject(StepKey),
    reply: z.array(ActionItemParam),
    errors: ['scene.stepUnknown'],
  }),
  saveActionItemParams: endpoint({
    method: 'POST',
    path: '/placeActionItemParam/save',
    summary: 'Set arguments of an action step; others stay',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ ...StepKey, params: z.array(ActionItemParam).min(1).max(50) }),
    reply: Done,
    errors: ['scene.stepUnknown'],
  }),
  removeActionItemParam: endpoint({
    method: 'POST',
    path: '/placeActionItemParam/delete',
    summary: 'Remove an argument of an action step',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ ...StepKey, name: z.string().min(1).max(64) }),
    reply: Done,
    errors: ['scene.stepUnknown'],
  }),
  pageSceneRuns: endpoint({
    method: 'GET',
    path: '/placeActionRun/page',
    summary: 'Runs of action groups, plans and automations, newest first',
    needs: seeRuns,
    scope: 'place',
    query: pageQuery(['startedAt']).extend({
      placeId: Id.optional(),
      groupId: Id.optional(),
      status: SceneRunStatus.optional(),
    }),
    reply: page(SceneRunRow),
  }),
  getSceneRun: endpoint({
    method: 'GET',
    path: '/placeActionRun/get/{id}',
    summary: 'One run with its receipt',
    needs: seeRuns,
    scope: 'place',
    panels: 'scenes',
    params: ById,
    reply: SceneRun,
  }),
  cancelSceneRun: endpoint({
    method: 'POST',
    path: '/placeActionRun/cancel',
    summary: 'End a run: no further step begins, and what was changed is put back if the group says so',
    needs: may('control', 'placeControl', 'centralizedControl', 'plan', 'linkageStrategy', 'strategy'),
    scope: 'place',
    panels: 'runScene',
    body: ById,
    reply: Done,
    errors: ['404', '409', 'scene.runEnded'],
  }),
};
