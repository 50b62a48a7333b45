import { z } from 'zod';
import { ActionGroupSteps, ActionItem, OnFailure, Overlap } from '../controls/action-group.entities.ts';
import { SceneRun, SceneRunRow } from '../controls/scene-run.entities.ts';
import { Id, Name, Revision, Sort, Time } from '../kit/fields.ts';
import { Unreadable } from '../kit/unreadable.ts';
import { versionOf } from '../kit/version.ts';

/** Groups of plans have one level: a plan always belongs to one of them. */
export const PlanGroup = z.object({
  id: Id,
  name: Name,
  sort: Sort,
  /** Plans in it that the caller may see. */
  plans: z.number().int(),
  revision: Revision,
});
export type PlanGroup = z.infer<typeof PlanGroup>;

export const PlanGroupDraft = z.strictObject({ id: Id.optional(), revision: Revision.optional(), name: Name });
export type PlanGroupDraft = z.infer<typeof PlanGroupDraft>;

/** `none`: it runs at once. `ask`: after a question. `twoPeople`: once another person has approved it. */
export const PlanApproval = z.enum(['none', 'ask', 'twoPeople']);
export type PlanApproval = z.infer<typeof PlanApproval>;

export const mostPlacesOfPlan = 50;

const planFields = {
  groupId: Id,
  name: Name,
  icon: z.string().trim().min(1).max(40),
  description: z.string().trim().max(500),
  /** Its steps use devices of these places only. */
  placeIds: z.array(Id).min(1).max(mostPlacesOfPlan),
  onFailure: OnFailure,
  overlap: Overlap,
  limitSeconds: z.number().int().min(5).max(3_600),
  approval: PlanApproval,
  enabled: z.boolean(),
};

export const PlanDraft = z.strictObject({
  id: Id.optional(),
  /** As `revision` of other drafts: which state was edited. */
  editRevision: Revision.optional(),
  ...planFields,
  steps: ActionGroupSteps,
});
export type PlanDraft = z.infer<typeof PlanDraft>;

/** An earlier state of a plan. */
export const PlanVersion = versionOf(PlanDraft);
export type PlanVersion = z.infer<typeof PlanVersion>;

/** What people do in a contingency: steps at devices of one or several places. */
export const Plan = z.object({
  id: Id,
  ...planFields,
  /** Without places that were removed. */
  placeIds: z.array(Id),
  /** Their names, in the order of `placeIds`. */
  placeNames: z.array(z.string()),
  steps: ActionGroupSteps,
  sort: Sort,
  /** Grows with every change of what a run does. */
  revision: z.number().int(),
  /** Grows with every change, also of words. */
  editRevision: Revision,
  updatedAt: Time,
  unreadable: Unreadable,
});
export type Plan = z.infer<typeof Plan>;

export const PlanRow = Plan.omit({ steps: true }).extend({
  /** Steps at all levels, without blocks. */
  stepCount: z.number().int(),
  lastRun: SceneRunRow.nullable(),
});
export type PlanRow = z.infer<typeof PlanRow>;

/** One step of a plan as a row: `parentId` is the block that holds it. */
export const PlanItem = ActionItem.omit({ groupId: true }).extend({ planId: Id });
export type PlanItem = z.infer<typeof PlanItem>;

/**
 * `outdated`: the plan was changed or disabled meanwhile. `refused`: it was approved, but its run could not begin;
 * `refusal` says why.
 */
export const PlanRequestStatus = z.enum([
  'open',
  'approved',
  'declined',
  'withdrawn',
  'expired',
  'outdated',
  'refused',
]);
export type PlanRequestStatus = z.infer<typeof PlanRequestStatus>;

/** Minutes for which a request waits for a second person. */
export const planRequestMinutes = 10;

/** The request to run a plan that needs two people. */
export const PlanRequest = z.object({
  id: Id,
  planId: Id,
  planName: z.string(),
  status: PlanRequestStatus,
  /** By the caller, who may withdraw but not approve it. */
  mine: z.boolean(),
  requestedBy: z.string(),
  requestedAt: Time,
  expiresAt: Time,
  /** Who approved, declined or withdrew it. */
  decidedBy: z.string().nullable(),
  decidedAt: Time.nullable(),
  /** The run that the approval began. */
  runId: Id.nullable(),
  /** A code with a text in `phrases/src/zh/errors.ts`. */
  refusal: z.string().nullable(),
});
export type PlanRequest = z.infer<typeof PlanRequest>;

/** The run that has begun, or the request for a second person. */
export const PlanExecution = z.object({ run: SceneRun.nullable(), request: PlanRequest.nullable() });
export type PlanExecution = z.infer<typeof PlanExecution>;
