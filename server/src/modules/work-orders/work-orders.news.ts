import { event, WorkOrderStatus } from '@eoms/contract';
import { z } from 'zod';
import { recordedEvent } from '../../platform/news/news.ts';

/** A work order was opened, or something of it has changed. */
export const orderChanged = event('workOrder.stored', z.object({ orderId: z.string(), placeId: z.string() }));

/** A work order was opened (`from` is null) or has come into another state. */
export const orderMoved = recordedEvent(
  'workOrder.moved',
  z.object({ orderId: z.string(), from: WorkOrderStatus.nullable(), to: WorkOrderStatus, at: z.string() }),
  ({ orderId }) => orderId,
);

const solving = {
  result: z.enum(['eliminated', 'falseAlarm', 'noNeed', 'other']),
  remarks: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
};

/** Alarms that are solved with their order, in the name of whoever did the work. */
export interface AlarmsToSolve extends z.infer<z.ZodObject<typeof solving>> {
  readonly alarmIds: readonly string[];
}

/** A work order was resolved, and its pending alarms are to be solved with it in the name of whoever resolved it. */
export const orderAlarmsSolved = recordedEvent(
  'workOrder.alarmsSolved',
  z.object({ orderId: z.string(), alarmId: z.string(), ...solving }),
  ({ alarmId }) => alarmId,
);
