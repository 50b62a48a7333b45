import { z } from 'zod';
import { Recurrence, RecurrenceEnd } from '../calendar/recurrence.entities.ts';
import { Id, Name, Revision, Time } from '../kit/fields.ts';
import { WorkOrderUrgency } from '../work-orders/work-order-urgency.ts';
import { AutomaticCheck } from './inspection-check.entities.ts';

export const InspectionType = z.enum(['automatic', 'manual']);
export type InspectionType = z.infer<typeof InspectionType>;

/** `notStarted`: saved and never started. `ended`: stopped by somebody, who may start it again. `completed`: it has come to its end. */
export const InspectionPlanStatus = z.enum(['notStarted', 'afoot', 'completed', 'ended', 'cancelled']);
export type InspectionPlanStatus = z.infer<typeof InspectionPlanStatus>;

export const inspectedAtMost = 20_000;

/** Which devices of the places. Types and models include devices that are added later. */
export const InspectedDevices = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('types'), typeCodes: z.array(z.string().min(1).max(60)).min(1).max(50) }),
  z.strictObject({ kind: z.literal('models'), modelIds: z.array(Id).min(1).max(100) }),
  z.strictObject({ kind: z.literal('devices'), deviceIds: z.array(Id).min(1).max(1_000) }),
]);
export type InspectedDevices = z.infer<typeof InspectedDevices>;

/** What happens with what fails. */
export const InspectionFollowUp = z.strictObject({
  /** A work order for every device that fails, unless one about it is still open; null: none by itself. */
  order: z.strictObject({ urgency: WorkOrderUrgency, assigneeId: Id.nullable() }).nullable(),
  /** A notice to the people of the plan. */
  notify: z.boolean(),
});
export type InspectionFollowUp = z.infer<typeof InspectionFollowUp>;

const planFields = {
  name: Name,
  description: z.string().trim().max(500),
  type: InspectionType,
  recurrence: Recurrence,
  /** The first day, in the server's time zone. */
  startsOn: z.iso.date(),
  end: RecurrenceEnd,
  placeIds: z.array(Id).min(1).max(200),
  devices: InspectedDevices,
  /** Who inspects, or hears of what an automatic one has found. */
  peopleIds: z.array(Id).max(50),
  /** Minutes after its time within which a manual one is to be begun, and an automatic one may begin late. */
  graceMinutes: z.number().int().min(5).max(43_200),
  /** Of an automatic one. */
  checks: z.array(AutomaticCheck).max(AutomaticCheck.options.length),
  /** Of a manual one; a device or place answers each that is about it. */
  checklistIds: z.array(Id).max(20),
  /** Of a manual one: the label at the device or place has to be scanned. */
  presence: z.boolean(),
  followUp: InspectionFollowUp,
};

/** A plan: what is inspected when and by whom. */
export const InspectionPlanDraft = z.strictObject({ id: Id.optional(), revision: Revision.optional(), ...planFields });
export type InspectionPlanDraft = z.infer<typeof InspectionPlanDraft>;

export const InspectionPlan = z.object({
  ...planFields,
  id: Id,
  revision: Revision,
  status: InspectionPlanStatus,
  /** Why it was cancelled. */
  reason: z.string().nullable(),
  /** Null where none is due any more, while it is not afoot, or until the last one is done. */
  nextDueAt: Time.nullable(),
  /** Inspections so far. */
  times: z.number().int(),
  lastAt: Time.nullable(),
  places: z.array(z.object({ id: Id, name: z.string() })),
  people: z.array(z.object({ id: Id, name: z.string() })),
  updatedAt: Time,
  updatedBy: z.string(),
});
export type InspectionPlan = z.infer<typeof InspectionPlan>;

/** What a plan would do, before it is saved. */
export const InspectionPlanPreview = z.object({
  /** The next times, at most five. */
  due: z.array(Time),
  /** Devices that it concerns now. */
  devices: z.number().int(),
  places: z.number().int(),
  /** Devices that no checklist is about. */
  unasked: z.number().int(),
});
export type InspectionPlanPreview = z.infer<typeof InspectionPlanPreview>;
