import { workOrdersEndpoints } from '@eoms/contract';
import { and, sql } from 'drizzle-orm';
import { fileColumn } from '../../platform/files/file-uses.store.ts';
import { seenBy } from './work-orders.policy.ts';
import { workOrderPictures, workOrders } from './work-orders.tables.ts';

/** Pictures of records are seen by those who see the order. */
export const orderFiles = fileColumn({
  column: workOrderPictures.fileId,
  joined: sql` join ${workOrders} on ${workOrders.id} = ${workOrderPictures.orderId}`,
  seenBy: (person) =>
    person.permits(workOrdersEndpoints.getWorkOrderPicture.needs)
      ? (and(...seenBy(person, person.places)) ?? 'all')
      : 'none',
});
