import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import type { OrderTime } from '../alarm-rules/alarm-rules.module.ts';
import { workOrders as orders, workOrderDevices } from './work-orders.tables.ts';

const atMost = 20_000;
/** Orders about something that does not work; planned work says nothing about alarms. */
const aboutFaults = ['repair', 'alarm'] as const;

/** When orders about faults of these devices were open, the latest ones of very many. */
export const orderTimes = async (
  db: Executor,
  deviceIds: readonly string[],
  { from, to }: { readonly from: Date; readonly to: Date },
  places: PlaceScope,
): Promise<OrderTime[]> => {
  if (deviceIds.length === 0) return [];
  const rows = await db
    .select({
      orderId: orders.id,
      deviceId: workOrderDevices.deviceId,
      createdAt: orders.createdAt,
      closedAt: orders.closedAt,
    })
    .from(workOrderDevices)
    .innerJoin(orders, eq(orders.id, workOrderDevices.orderId))
    .where(
      and(
        oneOf(workOrderDevices.deviceId, deviceIds),
        inArray(orders.type, [...aboutFaults]),
        lte(orders.createdAt, to),
        or(isNull(orders.closedAt), gte(orders.closedAt, from)),
        withinPlaces(orders.placeId, places),
      ),
    )
    .orderBy(sql`${orders.number} desc`)
    .limit(atMost);
  return rows.map(({ createdAt, closedAt, ...row }) => ({
    ...row,
    from: createdAt.getTime(),
    to: closedAt?.getTime() ?? Number.POSITIVE_INFINITY,
  }));
};
