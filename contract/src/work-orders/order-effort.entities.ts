import { z } from 'zod';
import { Id, Money } from '../kit/fields.ts';
import { PartQuantity } from '../parts/part.entities.ts';

export const minutesOfDay = 1_440;
const Note = z.string().trim().max(500);

/** Time that somebody worked on an order, on one day. */
export const WorkOrderTime = z.object({
  id: Id,
  orderId: Id,
  by: z.string(),
  day: z.iso.date(),
  minutes: z.number().int(),
  note: z.string(),
  /** Whether the caller may change or remove it. */
  own: z.boolean(),
});
export type WorkOrderTime = z.infer<typeof WorkOrderTime>;

export const WorkOrderTimeDraft = z.strictObject({
  id: Id.optional(),
  orderId: Id,
  day: z.iso.date(),
  minutes: z.number().int().min(1).max(minutesOfDay),
  note: Note,
});
export type WorkOrderTimeDraft = z.infer<typeof WorkOrderTimeDraft>;

/** Takes parts for an order from the stock of a place, or puts back what is left of them. */
export const WorkOrderPartUse = z.strictObject({
  orderId: Id,
  partId: Id,
  placeId: Id,
  action: z.enum(['use', 'return']),
  quantity: PartQuantity,
  note: Note,
});
export type WorkOrderPartUse = z.infer<typeof WorkOrderPartUse>;

/** What an order used of a part from one stock. */
export const WorkOrderPart = z.object({
  partId: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  unit: z.string(),
  placeId: Id,
  placeName: z.string(),
  quantity: z.number().int(),
  /** At the prices of the moments when they were taken; null where one has none. */
  cost: Money.nullable(),
});
export type WorkOrderPart = z.infer<typeof WorkOrderPart>;
