import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';
import { ConditionOperator } from '../vocabulary/plain-types.ts';
import { Text } from '../vocabulary/texts.ts';
import { AskedChecklist, ChecklistAnswer } from './checklist.entities.ts';
import { InspectionCheckKind } from './inspection-check.entities.ts';
import { InspectionType } from './inspection-plan.entities.ts';

export const InspectionStatus = z.enum(['toBegin', 'afoot', 'ended', 'cancelled']);
export type InspectionStatus = z.infer<typeof InspectionStatus>;

export const InspectionCause = z.enum(['schedule', 'oneKey']);
export type InspectionCause = z.infer<typeof InspectionCause>;

export const InspectionOutcome = z.enum(['passed', 'failed', 'unchecked']);
export type InspectionOutcome = z.infer<typeof InspectionOutcome>;

/** `unchecked`: it could not be judged, or somebody left it out. */
export const InspectionItemStatus = z.enum(['pending', 'checking', ...InspectionOutcome.options]);
export type InspectionItemStatus = z.infer<typeof InspectionItemStatus>;

/** Devices and places by what became of them; the four add up to `total`. */
export const InspectionTotals = z.object({
  total: z.number().int(),
  pending: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  unchecked: z.number().int(),
});
export type InspectionTotals = z.infer<typeof InspectionTotals>;

const Named = z.object({ id: Id, name: z.string() });

export const Inspection = z.object({
  id: Id,
  /** Counts all inspections of the installation from 1. */
  number: z.number().int(),
  /** Null for one that was started by one click, and where its plan is gone. */
  planId: Id.nullable(),
  name: z.string(),
  type: InspectionType,
  cause: InspectionCause,
  status: InspectionStatus,
  /** Not begun although its time and its grace have passed. */
  missed: z.boolean(),
  dueAt: Time,
  lateAt: Time,
  startedAt: Time.nullable(),
  endedAt: Time.nullable(),
  /** Who began it, or cancelled it; null where the product did. */
  by: z.string().nullable(),
  /** Why it was cancelled. */
  reason: Text.nullable(),
  placeIds: z.array(Id),
  people: z.array(Named),
  totals: InspectionTotals,
  /** Single checks, and those of them that failed. */
  checks: z.number().int(),
  failedChecks: z.number().int(),
});
export type Inspection = z.infer<typeof Inspection>;

/** What was seen the time before. */
const Before = z.object({
  outcome: InspectionOutcome,
  seen: Text.nullable(),
  value: z.number().nullable(),
  at: Time,
});

/** One thing that was checked. */
export const InspectionFinding = z.object({
  /** The same check of the same device has the same key in every inspection. */
  key: z.string(),
  kind: InspectionCheckKind,
  outcome: InspectionOutcome,
  /** What was checked; null where the kind says it. */
  name: Text.nullable(),
  seen: Text.nullable(),
  expected: Text.nullable(),
  value: z.number().nullable(),
  limit: z.object({ operator: ConditionOperator, value: z.number() }).nullable(),
  unit: z.string().nullable(),
  /** The property that it is about. */
  property: z.string().nullable(),
  note: z.string().nullable(),
  fileIds: z.array(Id),
  before: Before.nullable(),
  /** How often in a row it has failed, this time included. */
  times: z.number().int(),
});
export type InspectionFinding = z.infer<typeof InspectionFinding>;

export const InspectionOrder = z.object({ id: Id, number: z.number().int(), isOpen: z.boolean() });
export type InspectionOrder = z.infer<typeof InspectionOrder>;

/** A device, or a place, of an inspection. */
export const InspectionItem = z.object({
  id: Id,
  inspectionId: Id,
  /** Null where the place itself is inspected, and where the device is gone. */
  deviceId: Id.nullable(),
  deviceName: z.string().nullable(),
  typeCode: z.string().nullable(),
  placeId: Id,
  placeName: z.string(),
  status: InspectionItemStatus,
  /** Why it is unchecked. */
  reason: Text.nullable(),
  findings: z.array(InspectionFinding),
  /** Checklists that are about it, by id; see `InspectionHead`. */
  checklistIds: z.array(Id),
  answers: z.array(ChecklistAnswer),
  /** When its label was scanned. */
  presentAt: Time.nullable(),
  startedAt: Time.nullable(),
  endedAt: Time.nullable(),
  /** Who answered. */
  by: z.string().nullable(),
  order: InspectionOrder.nullable(),
});
export type InspectionItem = z.infer<typeof InspectionItem>;

export const InspectionAction = z.enum([
  'begin',
  'cancel',
  'reschedule',
  'answer',
  'finish',
  'order',
  'putBack',
  'repeat',
]);
export type InspectionAction = z.infer<typeof InspectionAction>;

/** The head of a report, and what goes on while it fills. */
export const InspectionHead = Inspection.extend({
  /** Failed now and not the time before; failed the time before and not now. */
  newlyFailed: z.number().int(),
  recovered: z.number().int(),
  /** Devices on which an active check was carried out. */
  active: z.number().int(),
  /** The one before, of the same plan. */
  previous: z.object({ id: Id, endedAt: Time, failed: z.number().int() }).nullable(),
  /** Of the last 14 of the plan, this one included, the oldest first. */
  trend: z.array(z.object({ id: Id, at: Time, failed: z.number().int() })),
  places: z.array(InspectionTotals.extend({ placeId: Id, placeName: z.string() })),
  /** What is being asked now. */
  touching: z.array(z.object({ itemId: Id, deviceName: z.string(), placeName: z.string(), since: Time })),
  checklists: z.array(AskedChecklist),
  presence: z.boolean(),
  may: z.array(InspectionAction),
});
export type InspectionHead = z.infer<typeof InspectionHead>;

/** An entry of the calendar: an inspection, or one that a plan will have. */
export const InspectionDue = z.object({
  /** Null for one that is still to come. */
  inspection: Inspection.nullable(),
  planId: Id.nullable(),
  name: z.string(),
  type: InspectionType,
  dueAt: Time,
  people: z.array(Named),
});
export type InspectionDue = z.infer<typeof InspectionDue>;

export const InspectionFigures = z.object({
  inspections: z.number().int(),
  ended: z.number().int(),
  missed: z.number().int(),
  cancelled: z.number().int(),
  /** Devices and places that failed. */
  failed: z.number().int(),
  days: z.array(z.object({ day: z.iso.date(), ended: z.number().int(), failed: z.number().int() })),
  byPlace: z.array(
    z.object({ placeId: Id, placeName: z.string(), inspected: z.number().int(), failed: z.number().int() }),
  ),
  byType: z.array(z.object({ typeCode: z.string(), inspected: z.number().int(), failed: z.number().int() })),
});
export type InspectionFigures = z.infer<typeof InspectionFigures>;
