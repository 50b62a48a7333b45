import { event } from '@eoms/contract';
import { z } from 'zod';
import { recordedEvent } from '../../platform/news/news.ts';

/** A work order was opened, or something of it has changed. */
export const orderChanged = event('workOrder.stored', z.object({ orderId: z.string(), placeId: z.string() }));

/** A work order was resolved, and its pending alarms are to be solved with it in the name of whoever resolved it. */
export const orderAlarmsSolved = recordedEvent(
  'workOrder.alarmsSolved',
  z.object({
    orderId: z.string(),
    alarmId: z.string(),
    result: z.enum(['eliminated', 'falseAlarm', 'noNeed', 'other']),
    remarks: z.string(),
    by: z.object({ id: z.string(), name: z.string() }),
  }),
  ({ alarmId }) => alarmId,
);
