import { z } from 'zod';
import { AlarmResult, AlarmStatus } from '../alarms/alarm.entities.ts';
import { AlarmLevel } from '../alarms/alarm-level.entities.ts';
import { Id, Revision, Time } from '../kit/fields.ts';
import { OrderAnswers, OrderField } from '../order-types/order-field.entities.ts';
import { OrderTypeConfirmation, WorkOrderTypeCode } from '../order-types/order-type.entities.ts';
import { ServiceClockKind } from '../service-levels/service-level.entities.ts';
import { Text } from '../vocabulary/texts.ts';
import { OrderRelation, OrderRelationKind } from './order-relation.entities.ts';
import { WorkOrderStatus } from './work-order-status.ts';
import { WorkOrderUrgency } from './work-order-urgency.ts';

export { WorkOrderStatus } from './work-order-status.ts';
export { WorkOrderUrgency } from './work-order-urgency.ts';

/** What whoever completes an order has to confirm. */
export const WorkOrderConfirmation = z.enum(['equipmentWorks', 'placeTidy']);
export type WorkOrderConfirmation = z.infer<typeof WorkOrderConfirmation>;

export const themeAtMost = 100;
export const orderPicturesAtMost = 4;
export const orderAlarmsAtMost = 50;
export const exportedOrdersAtMost = 50_000;

const Theme = z.string().trim().min(1).max(themeAtMost);
const Description = z.string().trim().max(2_000);
const Progress = z.number().int().min(0).max(100);

/** A clock of the service level of an order. */
export const ServiceClock = z.object({
  /** Working seconds that are promised. */
  target: z.number().int(),
  /** Working seconds used up when the clock last stopped or was set; held time and closed hours do not count. */
  used: z.number().int(),
  /** When the time is used up; null while the clock does not run, or its hours never come. */
  due: Time.nullable(),
  late: z.boolean(),
});
export type ServiceClock = z.infer<typeof ServiceClock>;

/** A work order as lists show it. */
export const WorkOrder = z.object({
  id: Id,
  /** Counts all orders of the installation from 1. */
  number: z.number().int(),
  theme: z.string(),
  type: WorkOrderTypeCode,
  typeName: Text,
  urgency: WorkOrderUrgency,
  status: WorkOrderStatus,
  placeId: Id,
  placeName: z.string(),
  /** Null where a scene or an automation opened it; then `initiator` is its name. */
  initiatorId: Id.nullable(),
  initiator: z.string(),
  assigneeId: Id.nullable(),
  assignee: z.string().nullable(),
  supervisorId: Id.nullable(),
  supervisor: z.string().nullable(),
  deadline: Time.nullable(),
  /** Whether the deadline passed before it was closed. */
  overdue: z.boolean(),
  /** Since when its clocks stand still, for a reason that the people who work on it cannot change. */
  heldAt: Time.nullable(),
  /** Null where nothing is promised for its urgency. */
  response: ServiceClock.nullable(),
  resolution: ServiceClock.nullable(),
  /** Percent. */
  progress: Progress,
  devices: z.number().int(),
  alarms: z.number().int(),
  /** What it is about, besides devices. */
  assetId: Id.nullable(),
  assetName: z.string().nullable(),
  /** The inspection that found what it is about. */
  inspectionId: Id.nullable(),
  inspectionName: z.string().nullable(),
  createdAt: Time,
  /** When somebody first accepted it. */
  acceptedAt: Time.nullable(),
  /** When the work was done, or it was cancelled. */
  closedAt: Time.nullable(),
  /** How long it was done or closed before it was opened again or sent back: no time of its work. */
  closedSeconds: z.number().int(),
  revision: Revision,
});
export type WorkOrder = z.infer<typeof WorkOrder>;

export const WorkOrderAlarm = z.object({
  id: Id,
  level: AlarmLevel,
  text: Text,
  deviceName: z.string(),
  status: AlarmStatus,
  raisedAt: Time,
});
export type WorkOrderAlarm = z.infer<typeof WorkOrderAlarm>;

/** What the caller may do with an order now. */
export const WorkOrderAction = z.enum([
  'accept',
  'return',
  'complete',
  'confirm',
  'reject',
  'reopen',
  'transfer',
  'cancel',
  'edit',
  'write',
  'hold',
  'resume',
]);
export type WorkOrderAction = z.infer<typeof WorkOrderAction>;

/** A work order as its page shows it. */
export const WorkOrderDetail = WorkOrder.omit({ devices: true, alarms: true }).extend({
  description: z.string(),
  devices: z.array(z.object({ id: Id, name: z.string() })),
  alarms: z.array(WorkOrderAlarm),
  /** Other orders that it is linked with and the caller sees, the latest links first. */
  relations: z.array(OrderRelation),
  /** How many people follow it, and whether the caller does. */
  followers: z.number().int(),
  following: z.boolean(),
  /** The run of a scene that opened it. */
  runId: Id.nullable(),
  /** The form of its type as it is now, and what was entered. */
  fields: z.array(OrderField),
  answers: OrderAnswers,
  /** Who is to confirm that it was done; null unless that is asked for. */
  confirmation: OrderTypeConfirmation.exclude(['none']).nullable(),
  /** Who said that it was done. */
  doneById: Id.nullable(),
  /** Until when it can be opened again. */
  reopenUntil: Time.nullable(),
  may: z.array(WorkOrderAction),
});
export type WorkOrderDetail = z.infer<typeof WorkOrderDetail>;

/** Without an id a new order; otherwise a change of one that is still open. */
export const WorkOrderDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  theme: Theme,
  type: WorkOrderTypeCode,
  urgency: WorkOrderUrgency,
  placeId: Id,
  deviceIds: z.array(Id).max(100),
  alarmIds: z.array(Id).max(orderAlarmsAtMost),
  assigneeId: Id.nullable(),
  supervisorId: Id.nullable(),
  deadline: Time.nullable(),
  description: Description,
  assetId: Id.nullable().optional(),
  inspectionId: Id.nullable().optional(),
  /** To the fields of its type; what is not named stays as it is. */
  answers: OrderAnswers.optional(),
});
export type WorkOrderDraft = z.infer<typeof WorkOrderDraft>;

const Words = z.string().trim().min(1).max(2_000);
export const WorkOrderReason = z.string().trim().min(1).max(500);

const completion = {
  /** What was done. */
  result: Words,
  confirmed: z.array(WorkOrderConfirmation).max(WorkOrderConfirmation.options.length),
  /** Solves its pending alarms with this result; null leaves them. */
  solveAlarms: AlarmResult.nullable(),
};

/** How several orders end. */
export const WorkOrderClosing = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('complete'), ...completion }),
  z.strictObject({ action: z.literal('cancel'), reason: WorkOrderReason }),
]);
export type WorkOrderClosing = z.infer<typeof WorkOrderClosing>;

export const WorkOrderHandling = z.discriminatedUnion('action', [
  z.strictObject({ id: Id, action: z.literal('accept') }),
  /** Stops its clocks until somebody resumes it. */
  z.strictObject({ id: Id, action: z.literal('hold'), reason: WorkOrderReason }),
  z.strictObject({ id: Id, action: z.literal('resume') }),
  /** Gives it back to those who pass orders on: it waits for somebody else. */
  z.strictObject({ id: Id, action: z.literal('return'), reason: WorkOrderReason }),
  /** Confirms, as a second person, that the work was done. */
  z.strictObject({ id: Id, action: z.literal('confirm'), remarks: z.string().trim().max(500) }),
  /** Sends it back to whoever said that it was done. */
  z.strictObject({ id: Id, action: z.literal('reject'), reason: WorkOrderReason }),
  /** Opens a resolved order again. */
  z.strictObject({ id: Id, action: z.literal('reopen'), reason: WorkOrderReason }),
  z.strictObject({
    id: Id,
    action: z.literal('complete'),
    ...completion,
    /** To the fields of its type. */
    answers: OrderAnswers.optional(),
  }),
]);
export type WorkOrderHandling = z.infer<typeof WorkOrderHandling>;

export const WorkOrderRecordKind = z.enum([
  'created',
  'assigned',
  'edited',
  'accepted',
  'requested',
  'progressed',
  'transferred',
  'overdue',
  'warned',
  'breached',
  'held',
  'resumed',
  'returned',
  'reported',
  'confirmed',
  'rejected',
  'partUsed',
  'partReturned',
  'reopened',
  'resolved',
  'cancelled',
  'related',
  'unrelated',
]);
export type WorkOrderRecordKind = z.infer<typeof WorkOrderRecordKind>;

export const WorkOrderRecordDetail = z.object({
  progress: Progress.optional(),
  /** Between whom it was passed on; null for nobody. */
  from: z.string().nullable().optional(),
  to: z.string().nullable().optional(),
  /** The rule that said who gets it. */
  rule: z.string().optional(),
  /** How many of which part, from which stock (`from`). */
  part: z.string().optional(),
  quantity: z.number().int().optional(),
  unit: z.string().optional(),
  /** Of which clock so much was used up. */
  clock: ServiceClockKind.optional(),
  percent: z.number().int().optional(),
  /** What it is, or was, to which order, or that one to it; of one that the reader does not see, neither id nor number. */
  relation: OrderRelationKind.optional(),
  inverse: z.boolean().optional(),
  otherId: Id.optional(),
  otherNumber: z.number().int().optional(),
});
export type WorkOrderRecordDetail = z.infer<typeof WorkOrderRecordDetail>;

/** One entry in the history of an order; the words of people are `progressed`. */
export const WorkOrderRecord = z.object({
  id: Id,
  orderId: Id,
  at: Time,
  kind: WorkOrderRecordKind,
  /** Null where the product itself did it. */
  by: z.string().nullable(),
  text: z.string().nullable(),
  detail: WorkOrderRecordDetail,
  pictures: z.array(Id),
  /** Whether the caller may change or remove it. */
  own: z.boolean(),
});
export type WorkOrderRecord = z.infer<typeof WorkOrderRecord>;

export const WorkOrderRecordDraft = z.strictObject({
  id: Id.optional(),
  orderId: Id,
  text: Words,
  /** How far the work is, in percent; null leaves it. */
  progress: Progress.nullable(),
  /** Files uploaded by the caller; of a record that exists, they are left as they are. */
  images: z.array(Id).max(orderPicturesAtMost),
});
export type WorkOrderRecordDraft = z.infer<typeof WorkOrderRecordDraft>;
