import { WorkOrder, WorkOrderDetail, WorkOrderDraft } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { draftFields, given, leftOut, replyFields } from '../../platform/database/fields.ts';
import { workOrders as orders } from './work-orders.tables.ts';

export const orderFields = draftFields(orders, WorkOrderDraft, {
  deviceIds: leftOut('rows of work_order_devices'),
  alarmIds: leftOut('rows of work_order_alarms'),
});

const overdue = sql<boolean>`coalesce(coalesce(${orders.closedAt}, now()) > ${orders.deadline}, false)`;

/** An order as lists show it. */
export const listedOrder = replyFields(orders, WorkOrder, {
  overdue,
  devices: sql<number>`(select count(*)::int from work_order_devices d where d.order_id = ${orders.id})`,
  alarms: sql<number>`(select count(*)::int from work_order_alarms a where a.order_id = ${orders.id})`,
});

/** An order as its page shows it. */
export const wholeOrder = replyFields(orders, WorkOrderDetail, {
  overdue,
  devices: given('rows of work_order_devices'),
  alarms: given('those that the caller may see'),
  may: given('depends on the caller'),
});
