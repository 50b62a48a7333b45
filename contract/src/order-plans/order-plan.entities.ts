import { z } from 'zod';
import { Recurrence } from '../calendar/recurrence.entities.ts';
import { Id, Name, Revision, Time } from '../kit/fields.ts';
import { WorkOrderTypeCode } from '../order-types/order-type.entities.ts';
import { themeAtMost } from '../work-orders/work-order.entities.ts';
import { WorkOrderUrgency } from '../work-orders/work-order-urgency.ts';

/** A week, a month and more: hours from the opening to the deadline. */
export const planHoursAtMost = 8_760;

/** What each order of a plan says. */
const template = {
  theme: z.string().trim().min(1).max(themeAtMost),
  /** One that needs neither a link nor answers, which nobody is there to give. */
  type: WorkOrderTypeCode,
  urgency: WorkOrderUrgency,
  placeId: Id,
  deviceIds: z.array(Id).max(100),
  /** Without anybody, the rules for assignment decide. */
  assigneeId: Id.nullable(),
  supervisorId: Id.nullable(),
  /** From the opening to the deadline; null: no deadline. */
  hours: z.number().int().min(1).max(planHoursAtMost).nullable(),
  description: z.string().trim().max(2_000),
};

const plan = {
  name: Name,
  enabled: z.boolean(),
  recurrence: Recurrence,
  /** Days, weeks and months are counted from here. */
  startsOn: z.iso.date(),
  ...template,
};

/** Orders that come round: what they say, and when one is opened. */
export const OrderPlan = z.object({
  id: Id,
  ...plan,
  placeName: z.string(),
  assignee: z.string().nullable(),
  supervisor: z.string().nullable(),
  /** Null while it is switched off, and while the last order of an `afterDone` plan is open. */
  nextDueAt: Time.nullable(),
  lastOrderId: Id.nullable(),
  revision: Revision,
});
export type OrderPlan = z.infer<typeof OrderPlan>;

export const OrderPlanDraft = z.strictObject({ id: Id.optional(), revision: Revision.optional(), ...plan });
export type OrderPlanDraft = z.infer<typeof OrderPlanDraft>;
