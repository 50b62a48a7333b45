import { z } from 'zod';

/** How soon an order has to be done (ITIL); 1 is the most urgent. */
export const WorkOrderUrgency = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type WorkOrderUrgency = z.infer<typeof WorkOrderUrgency>;
