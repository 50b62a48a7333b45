import { z } from 'zod';
import { Id } from '../kit/fields.ts';
import { WorkOrder, WorkOrderAction, WorkOrderStatus } from './work-order.entities.ts';

/** The states in which an order waits for somebody. */
export const WaitingStatus = WorkOrderStatus.extract(['unprocessed', 'processing', 'confirming']);
export type WaitingStatus = z.infer<typeof WaitingStatus>;

/** An order that waits for the caller. */
export const WaitingOrder = WorkOrder.extend({ may: z.array(WorkOrderAction) });
export type WaitingOrder = z.infer<typeof WaitingOrder>;

export const manyOrdersAtMost = 200;

/** What became of one of several orders; null where it was done. */
export const WorkOrderResult = z.object({
  id: Id,
  /** Null for one that the caller does not see. */
  number: z.number().int().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type WorkOrderResult = z.infer<typeof WorkOrderResult>;
