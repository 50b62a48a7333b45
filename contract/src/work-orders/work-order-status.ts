import { z } from 'zod';

/** `confirming`: done, and a second person has yet to confirm it. */
export const WorkOrderStatus = z.enum(['unprocessed', 'processing', 'confirming', 'resolved', 'cancelled']);
export type WorkOrderStatus = z.infer<typeof WorkOrderStatus>;
