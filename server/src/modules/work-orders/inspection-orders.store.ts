import { isOpenState, workOrderStates } from '@eoms/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import { alarms } from '../alarms/alarms.tables.ts';
import type { OrderOfItem } from '../inspections/inspections.module.ts';
import { workOrderInspections as links, workOrders as orders, workOrderAlarms } from './work-orders.tables.ts';

const isOpen = (status: typeof orders.$inferSelect.status): boolean => isOpenState(workOrderStates, status);

/** The latest order about each of these items. */
export const latestOfItems = async (db: Executor, itemIds: readonly string[]) => {
  const { id, number, status } = orders;
  const rows = await db
    .selectDistinctOn([links.itemId], { itemId: links.itemId, id, number, status })
    .from(links)
    .innerJoin(orders, eq(orders.id, links.orderId))
    .where(oneOf(links.itemId, itemIds))
    .orderBy(links.itemId, desc(orders.number));
  return rows.map(({ status: is, ...row }) => ({ ...row, isOpen: isOpen(is) }));
};

const lookedAt = 20;

/** An order about the same device, or the same place, from an inspection, that is still open. */
export const openAbout = async (
  tx: Executor,
  { deviceId, placeId }: OrderOfItem['item'],
): Promise<string | undefined> => {
  const same =
    deviceId === null
      ? sql`${links.placeId} = ${placeId}::uuid and ${links.deviceId} is null`
      : eq(links.deviceId, deviceId);
  const rows = await tx
    .select({ id: orders.id, status: orders.status })
    .from(links)
    .innerJoin(orders, eq(orders.id, links.orderId))
    .where(same)
    .orderBy(desc(orders.number))
    .limit(lookedAt);
  return rows.find(({ status }) => isOpen(status))?.id;
};

/** Links an order with the alarms of a device that nobody has handled yet, the newest first. */
export const linkPendingAlarms = async (
  tx: Executor,
  orderId: string,
  deviceId: string,
  atMost: number,
): Promise<void> => {
  await tx.execute(sql`insert into ${workOrderAlarms} (order_id, alarm_id)
    select ${orderId}::uuid, id from ${alarms} where device_id = ${deviceId}::uuid and status = 'pending'
    order by raised_at desc limit ${atMost} on conflict do nothing`);
};

export const linkItem = async (tx: Executor, orderId: string, { item }: OrderOfItem): Promise<void> => {
  const { id: itemId, inspectionId, deviceId, placeId } = item;
  await tx.insert(links).values({ orderId, itemId, inspectionId, deviceId, placeId }).onConflictDoNothing();
};
