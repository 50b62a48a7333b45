import { z } from 'zod';
import { Id } from '../kit/fields.ts';
import { WorkOrderStatus } from './work-order-status.ts';

/** What one order is to another: a duplicate of it, caused by it, or what follows it. */
export const OrderRelationKind = z.enum(['duplicates', 'causedBy', 'follows']);
export type OrderRelationKind = z.infer<typeof OrderRelationKind>;

export const orderRelationsAtMost = 50;

/** Another order that an order is linked with; only orders that the reader may see are named. */
export const OrderRelation = z.object({
  id: Id,
  kind: OrderRelationKind,
  /** Whether the other order says it of this one: it is a duplicate of this one, caused by it, or follows it. */
  inverse: z.boolean(),
  order: z.object({ id: Id, number: z.number().int(), theme: z.string(), status: WorkOrderStatus }),
});
export type OrderRelation = z.infer<typeof OrderRelation>;

/** That `orderId` is this to `otherId`. */
export const OrderRelationDraft = z.strictObject({ orderId: Id, otherId: Id, kind: OrderRelationKind });
export type OrderRelationDraft = z.infer<typeof OrderRelationDraft>;
