import {
  type OrderField,
  type ServiceClock,
  type Text,
  WorkOrder,
  WorkOrderDetail,
  WorkOrderDraft,
} from '@eoms/contract';
import { type SQL, sql } from 'drizzle-orm';
import { draftFields, given, leftOut, replyFields } from '../../platform/database/fields.ts';
import { workOrders as orders } from './work-orders.tables.ts';

export const orderFields = draftFields(orders, WorkOrderDraft, {
  deviceIds: leftOut('rows of work_order_devices'),
  alarmIds: leftOut('rows of work_order_alarms'),
  answers: leftOut('together with those that there are'),
});

const ofType = (select: SQL): SQL => sql`(select ${select} from work_order_types t where t.code = ${orders.type})`;
const typeName = ofType(
  sql`jsonb_strip_nulls(jsonb_build_object('zh', t.name, 'en', nullif(t.name_en, '')))`,
) as SQL<Text>;
const closedSeconds = sql<number>`(${orders.closedFor} / 1000)::int`;
const overdue = sql<boolean>`coalesce(coalesce(${orders.closedAt}, now()) > ${orders.deadline}, false)`;

const clock = (kind: 'response' | 'resolution') => {
  const [target, used, due] = [orders[`${kind}Target`], orders[`${kind}Used`], orders[`${kind}Due`]];
  return sql<ServiceClock | null>`case when ${target} is not null then jsonb_build_object(
    'target', ${target} / 1000, 'used', ${used} / 1000,
    'due', to_char(${due} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'late', ${used} > ${target} or coalesce(${due} < now(), false)) end`;
};
const clocks = { response: clock('response'), resolution: clock('resolution') };

/** An order as lists show it. */
export const listedOrder = replyFields(orders, WorkOrder, {
  typeName,
  closedSeconds,
  overdue,
  ...clocks,
  devices: sql<number>`(select count(*)::int from work_order_devices d where d.order_id = ${orders.id})`,
  alarms: sql<number>`(select count(*)::int from work_order_alarms a where a.order_id = ${orders.id})`,
});

/** An order as its page shows it. */
export const wholeOrder = replyFields(orders, WorkOrderDetail, {
  typeName,
  closedSeconds,
  fields: ofType(sql`t.fields`) as SQL<OrderField[]>,
  overdue,
  ...clocks,
  devices: given('rows of work_order_devices'),
  alarms: given('those that the caller may see'),
  followers: sql<number>`(select count(*)::int from work_order_followers f where f.order_id = ${orders.id}
    and f.user_id in (select u.id from users u where u.removed_at is null))`,
  following: given('depends on the caller'),
  relations: given('with those orders that the caller may see'),
  may: given('depends on the caller'),
});
