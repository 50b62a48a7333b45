import { workOrdersEndpoints } from '@eoms/contract';
import { and, sql } from 'drizzle-orm';
import { fileColumn, seenWith } from '../../platform/files/file-uses.store.ts';
import { seenBy } from './work-orders.policy.ts';
import { workOrderPictures, workOrders } from './work-orders.tables.ts';

/** Pictures of records are seen by those who see the order. */
export const orderFiles = fileColumn({
  column: workOrderPictures.fileId,
  joined: sql` join ${workOrders} on ${workOrders.id} = ${workOrderPictures.orderId}`,
  seenBy: (person) => {
    const { needs } = workOrdersEndpoints.getWorkOrderPicture;
    return seenWith(needs, (places) => and(...seenBy(person, places)))(person);
  },
});
