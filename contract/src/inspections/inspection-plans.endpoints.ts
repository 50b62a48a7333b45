import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { BaselineDraft, DeviceBaseline } from './baseline.entities.ts';
import { Checklist, ChecklistDraft } from './checklist.entities.ts';
import {
  InspectionPlan,
  InspectionPlanDraft,
  InspectionPlanPreview,
  InspectionPlanStatus,
  InspectionType,
} from './inspection-plan.entities.ts';

const see = may('view', 'deviceProbingPlan');
const edit = may('edit', 'deviceProbingPlan');
const control = may('control', 'deviceProbingPlan');
export const InspectionReason = z.string().trim().min(1).max(500);

const wrong = [
  '404',
  'inspectionPlan.placeUnknown',
  'inspectionPlan.deviceElsewhere',
  'inspectionPlan.neverDue',
  'inspectionPlan.endBeforeStart',
  'inspectionPlan.nothingChecked',
  'inspectionPlan.nothingAsked',
  'inspectionPlan.personMayNot',
  'inspectionPlan.mayNotControl',
] as const;

/** Plans of inspections. A plan is seen by those who see all of its places. */
const plans = {
  listInspectionPlans: endpoint({
    method: 'GET',
    path: '/deviceInspectRule/getPageBySearch',
    summary: 'Page of the inspection plans all of whose places the caller may see',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'nextDueAt', 'updatedAt']).extend({
      status: InspectionPlanStatus.optional(),
      type: InspectionType.optional(),
      placeId: Id.optional(),
    }),
    reply: page(InspectionPlan),
  }),
  getInspectionPlan: endpoint({
    method: 'GET',
    path: '/deviceInspectRule/get',
    summary: 'One inspection plan',
    needs: see,
    scope: 'place',
    query: ById,
    reply: InspectionPlan,
    errors: ['404'],
  }),
  saveInspectionPlan: endpoint({
    method: 'POST',
    path: '/deviceInspectRule/save',
    summary: 'Create or change an inspection plan; a new one has to be started',
    needs: edit,
    scope: 'place',
    body: InspectionPlanDraft,
    reply: Saved,
    errors: [...wrong, '409', 'inspectionPlan.nameInUse', 'inspectionPlan.wrongState'],
  }),
  previewInspectionPlan: endpoint({
    method: 'POST',
    path: '/deviceInspectRule/preview',
    summary: 'When a plan would be due, and what it would concern; nothing is kept',
    needs: see,
    scope: 'place',
    changes: false,
    body: InspectionPlanDraft,
    reply: InspectionPlanPreview,
    errors: wrong,
    perMinute: 240,
  }),
  setInspectionPlanStart: endpoint({
    method: 'POST',
    path: '/deviceInspectRule/setStartFlag',
    summary: 'Start a plan, or end it; what is under way goes on',
    needs: control,
    scope: 'place',
    body: z.strictObject({ id: Id, start: z.boolean() }),
    reply: Done,
    errors: ['404', '409', 'inspectionPlan.wrongState', 'inspectionPlan.neverDue'],
  }),
  cancelInspectionPlan: endpoint({
    method: 'POST',
    path: '/deviceInspectRule/cancel',
    summary: 'Cancel a plan for good, with a reason, and what it has not begun',
    needs: control,
    scope: 'place',
    body: z.strictObject({ id: Id, reason: InspectionReason }),
    reply: Done,
    errors: ['404', '409', 'inspectionPlan.wrongState'],
  }),
  inspectAhead: endpoint({
    method: 'POST',
    path: '/deviceInspectRule/executeNow',
    summary:
      'Begin the next inspection of a plan ahead of its time, which is then done; the reply is the id of the inspection',
    needs: control,
    scope: 'place',
    body: ById,
    reply: Saved,
    errors: ['404', '409', 'inspectionPlan.wrongState', 'inspectionPlan.neverDue', 'inspection.nothingToInspect'],
  }),
  removeInspectionPlan: endpoint({
    method: 'POST',
    path: '/deviceInspectRule/delete',
    summary: 'Remove a plan that is not afoot; its inspections stay',
    needs: edit,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['404', 'inspectionPlan.wrongState'],
  }),
  inspectNow: endpoint({
    method: 'POST',
    path: '/deviceInspectRule/saveOneKeyInspectRule',
    summary: 'Inspect devices now, without a plan; the reply is the id of the inspection, whose report fills at once',
    needs: may('control', 'deviceProbingCenter', 'deviceProbingPlan'),
    scope: 'place',
    body: z.strictObject({
      /** Of these places, with those that they are made of; empty with no devices either: of all places of the caller. */
      placeIds: z.array(Id).max(200),
      /** Of all places below these groups. */
      groupIds: z.array(Id).max(50),
      deviceIds: z.array(Id).max(1_000),
    }),
    reply: Saved,
    errors: ['404', 'inspection.nothingToInspect'],
    perMinute: 20,
  }),
};

const checklists = {
  listChecklists: endpoint({
    method: 'GET',
    path: '/deviceInspectChecklist/list',
    summary: 'All checklists for inspections on the spot',
    needs: see,
    scope: 'none',
    reply: z.array(Checklist),
  }),
  saveChecklist: endpoint({
    method: 'POST',
    path: '/deviceInspectChecklist/save',
    summary: 'Create or change a checklist; inspections that exist keep the one that they have',
    needs: edit,
    scope: 'none',
    body: ChecklistDraft,
    reply: Saved,
    errors: ['404', '409', 'checklist.nameInUse', 'checklist.limitsCrossed'],
  }),
  removeChecklist: endpoint({
    method: 'POST',
    path: '/deviceInspectChecklist/delete',
    summary: 'Remove a checklist that no plan uses',
    needs: edit,
    scope: 'none',
    body: ById,
    reply: Done,
    errors: ['404', 'checklist.inUse'],
  }),
};

const baselines = {
  getDeviceBaseline: endpoint({
    method: 'GET',
    path: '/deviceInspectBaseline/get',
    summary: 'The settings of a device that are to stay as they are, beside what they are now',
    needs: may('view', 'deviceProbingPlan', 'deviceInformation'),
    scope: 'place',
    query: z.strictObject({ deviceId: Id }),
    reply: DeviceBaseline,
    errors: ['404'],
  }),
  saveDeviceBaseline: endpoint({
    method: 'POST',
    path: '/deviceInspectBaseline/save',
    summary:
      'Make what devices are set to now their baseline, or take settings out of it; the reply is how many settings are in it',
    needs: edit,
    scope: 'place',
    body: BaselineDraft,
    reply: z.object({ settings: z.number().int() }),
    errors: ['404'],
  }),
};

export const inspectionPlansEndpoints = { ...plans, ...checklists, ...baselines };
