import { and, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import type { LoadsOf } from '../order-rules/order-rules.module.ts';
import { isOpen } from './work-orders.store.ts';
import { workOrders as orders } from './work-orders.tables.ts';

/** How many open orders people have, and the number of the last one that they got. */
export const loadsOf: LoadsOf = async (tx: Executor, userIds) => {
  const { assigneeId, status, number } = orders;
  const rows = await tx
    .select({
      userId: assigneeId,
      open: sql<number>`(count(*) filter (where ${inArray(status, ['unprocessed', 'processing'])}))::int`,
      last: sql<number>`max(${number})::float8`,
    })
    .from(orders)
    .where(and(oneOf(assigneeId, userIds), isOpen))
    .groupBy(assigneeId);
  return new Map(rows.flatMap(({ userId, ...load }) => (userId === null ? [] : [[userId, load] as const])));
};
