import { z } from 'zod';
import { Flag, Id, Time, WholeNumber } from '../kit/fields.ts';
import { WorkOrderTypeCode } from '../order-types/order-type.entities.ts';
import { WorkOrderStatus, WorkOrderUrgency } from './work-order.entities.ts';

/** What narrows the lists of orders. */
export const orderFilters = {
  status: WorkOrderStatus.optional(),
  type: WorkOrderTypeCode.optional(),
  urgency: WholeNumber(1, 4).pipe(WorkOrderUrgency).optional(),
  placeId: Id.optional(),
  /** With everything below it. */
  groupId: Id.optional(),
  deviceId: Id.optional(),
  alarmId: Id.optional(),
  /** Only those in which the caller has this part, or which the caller follows. */
  mine: z.enum(['any', 'assignee', 'initiator', 'supervisor', 'follower']).optional(),
  /** Open ones whose deadline or resolution time has passed. */
  overdue: Flag.optional(),
  /** Opened in this span. */
  from: Time.optional(),
  to: Time.optional(),
};
