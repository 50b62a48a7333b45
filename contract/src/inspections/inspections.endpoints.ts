import { z } from 'zod';
import { imageErrors } from '../files/files.endpoints.ts';
import { binary, endpoint } from '../kit/endpoint.ts';
import { ById, Done, Flag, Id, Saved, Time } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { orderRights } from '../work-orders/work-order-rights.ts';
import { ChecklistAnswer } from './checklist.entities.ts';
import {
  Inspection,
  InspectionDue,
  InspectionFigures,
  InspectionHead,
  InspectionItem,
  InspectionOutcome,
  InspectionStatus,
} from './inspection.entities.ts';
import { InspectionType } from './inspection-plan.entities.ts';
import { InspectionReason } from './inspection-plans.endpoints.ts';

const see = may('view', 'deviceProbingCenter', 'deviceProbingPlan');
const control = may('control', 'deviceProbingCenter');
const Span = { from: Time, to: Time };
const some = z.array(Id).min(1).max(200);

/** Inspections. One is seen by those who see all of its places. */
const reading = {
  listInspectionsOfPlan: endpoint({
    method: 'GET',
    path: '/deviceInspectWord/getByRule',
    summary: 'The inspections of a plan, the latest first',
    needs: see,
    scope: 'place',
    query: pageQuery(['dueAt']).extend({ planId: Id }),
    reply: page(Inspection),
  }),
  listInspections: endpoint({
    method: 'GET',
    path: '/deviceInspectWord/getByStatus',
    summary: 'Page of inspections, by status and otherwise, the latest first',
    needs: see,
    scope: 'place',
    query: pageQuery(['number', 'dueAt']).extend({
      status: InspectionStatus.optional(),
      type: InspectionType.optional(),
      placeId: Id.optional(),
      /** Only those that name the caller. */
      mine: Flag.optional(),
      missed: Flag.optional(),
      /** Only those in which something failed. */
      failed: Flag.optional(),
      from: Time.optional(),
      to: Time.optional(),
    }),
    reply: page(Inspection),
  }),
  inspectionCalendar: endpoint({
    method: 'GET',
    path: '/deviceInspectWord/getCalendar',
    summary:
      'What is due, running, missed and done in a span of at most 62 days, and what plans will have; at most 1 000',
    needs: see,
    scope: 'place',
    query: z.strictObject({
      ...Span,
      type: InspectionType.optional(),
      personId: Id.optional(),
      placeId: Id.optional(),
    }),
    reply: z.array(InspectionDue),
    errors: ['inspection.spanTooLong'],
  }),
  inspectionFigures: endpoint({
    method: 'GET',
    path: '/deviceInspectWord/statistics',
    summary: 'Inspections of a span of at most 366 days: how many, and what failed, by day, place and type',
    needs: see,
    scope: 'place',
    query: z.strictObject({ ...Span, placeId: Id.optional() }),
    reply: InspectionFigures,
    errors: ['inspection.spanTooLong'],
  }),
};

const reports = {
  inspectionHead: endpoint({
    method: 'GET',
    path: '/deviceInspectWord/headData',
    summary: 'The head of the report of an inspection, and what goes on while it fills',
    needs: see,
    scope: 'place',
    query: ById,
    reply: InspectionHead,
    errors: ['404'],
  }),
  inspectionReport: endpoint({
    method: 'GET',
    path: '/deviceInspectWord/report',
    summary: 'The devices and places of an inspection, by place, with what was found against the time before',
    needs: see,
    scope: 'place',
    query: pageQuery(['place', 'endedAt']).extend({
      id: Id,
      outcome: InspectionOutcome.optional(),
      /** Still to be inspected. */
      open: Flag.optional(),
      /** Something of it failed the time before and passed now. */
      recovered: Flag.optional(),
      placeId: Id.optional(),
      deviceId: Id.optional(),
    }),
    reply: page(InspectionItem),
    errors: ['404'],
  }),
  inspectionItem: endpoint({
    method: 'GET',
    path: '/deviceInspectWord/item',
    summary: 'One device or place of an inspection',
    needs: see,
    scope: 'place',
    query: ById,
    reply: InspectionItem,
    errors: ['404'],
  }),
  inspectionPast: endpoint({
    method: 'GET',
    path: '/deviceInspectWord/past',
    summary: 'What one check of an item found the last eight times, the oldest first',
    needs: see,
    scope: 'place',
    query: z.strictObject({ id: Id, key: z.string().min(1).max(200) }),
    reply: z.array(z.object({ at: Time, outcome: InspectionOutcome, value: z.number().nullable(), inspectionId: Id })),
    errors: ['404'],
  }),
  exportInspection: endpoint({
    method: 'GET',
    path: '/deviceInspectWord/exportTable',
    summary: 'What an inspection found as a table (xlsx)',
    needs: see,
    scope: 'place',
    query: ById,
    reply: binary('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    errors: ['404'],
    perMinute: 20,
    heavy: true,
  }),
  printInspection: endpoint({
    method: 'GET',
    path: '/deviceInspectWord/exportPdf',
    summary: 'The report of an inspection as a document (PDF), with what failed and its photos',
    needs: see,
    scope: 'place',
    query: ById,
    reply: binary('application/pdf'),
    errors: ['404'],
    perMinute: 20,
    heavy: true,
  }),
  getInspectionPicture: endpoint({
    method: 'GET',
    path: '/deviceInspectWord/getPicture/{id}',
    summary: 'A photo of an inspection, only for those who may see it',
    needs: see,
    scope: 'place',
    params: ById,
    reply: binary('image/webp'),
  }),
};

const doing = {
  setInspectionStart: endpoint({
    method: 'POST',
    path: '/deviceInspectWord/setStartFlag',
    summary: 'Begin an inspection, or cancel it with a reason',
    needs: control,
    scope: 'place',
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('begin'), id: Id }),
      z.strictObject({ action: z.literal('cancel'), id: Id, reason: InspectionReason }),
    ]),
    reply: Done,
    errors: ['404', '409', 'inspection.wrongState'],
  }),
  rescheduleInspection: endpoint({
    method: 'POST',
    path: '/deviceInspectWord/reschedule',
    summary: 'Move an inspection that has not begun to another time',
    needs: control,
    scope: 'place',
    body: z.strictObject({ id: Id, dueAt: Time }),
    reply: Done,
    errors: ['404', '409', 'inspection.wrongState', 'inspection.timePassed'],
  }),
  answerInspection: endpoint({
    method: 'POST',
    path: '/deviceInspectWord/answer',
    summary: 'What somebody found at one device or place; the last one ends the inspection',
    needs: control,
    scope: 'place',
    body: z.strictObject({
      itemId: Id,
      /** All answers, in the order of the questions; empty: it could not be inspected, for this reason. */
      answers: z.array(ChecklistAnswer).max(1_200),
      reason: z.string().trim().max(500),
      /** The device or place whose label was scanned, and when. */
      presence: z.strictObject({ id: Id, at: Time }).nullable(),
      /** When it was answered, on a phone that had no connection. */
      at: Time,
    }),
    reply: Done,
    errors: [
      '404',
      '409',
      'inspection.wrongState',
      'inspection.answeredBefore',
      'inspection.presenceMissing',
      'inspection.presenceElsewhere',
      'inspection.answerMissing',
      'inspection.answerWrong',
      ...imageErrors,
    ],
  }),
  finishInspection: endpoint({
    method: 'POST',
    path: '/deviceInspectWord/finish',
    summary: 'End an inspection on the spot; what is left is unchecked, for a reason',
    needs: control,
    scope: 'place',
    body: z.strictObject({ id: Id, reason: InspectionReason }),
    reply: Done,
    errors: ['404', '409', 'inspection.wrongState'],
  }),
  orderInspected: endpoint({
    method: 'POST',
    path: '/deviceInspectWord/openOrders',
    summary: 'Open a work order for each of these items that failed and has none that is open',
    needs: orderRights.open,
    scope: 'place',
    body: z.strictObject({ id: Id, itemIds: some }),
    reply: z.object({ opened: z.number().int() }),
    errors: ['404', '409', 'inspection.nothingFailed'],
  }),
  putBackDrift: endpoint({
    method: 'POST',
    path: '/deviceInspectWord/putBack',
    summary: 'Put settings back that differ from what was kept, as a scene; the reply is the id of its run',
    needs: control,
    scope: 'place',
    body: z.strictObject({ id: Id, itemIds: some }),
    reply: Saved,
    errors: ['404', 'inspection.nothingDrifted'],
  }),
};

export const inspectionsEndpoints = { ...reading, ...reports, ...doing };
