import {
  alarmLevelOf,
  openOrderStates,
  type PageQuery,
  type WorkOrderAlarm,
  type WorkOrderStatus,
  type WorkOrderUrgency,
} from '@eoms/contract';
import { and, desc, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { SelectedRow } from '../../platform/database/fields.ts';
import type { Listing } from '../../platform/database/page.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { searching } from '../../platform/database/searching.ts';
import { textSample } from '../../platform/database/text-sample.ts';
import { untilFirst } from '../../platform/work/until-first.store.ts';
import { alarms } from '../alarms/alarms.tables.ts';
import { assets } from '../assets/assets.tables.ts';
import { devices } from '../devices/devices.tables.ts';
import { listedOrder, wholeOrder } from './order-fields.store.ts';
import type { Seen } from './seen-orders.store.ts';
import { workOrders as orders, workOrderAlarms, workOrderDevices } from './work-orders.tables.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderValues = typeof orders.$inferInsert;
export type ListedOrder = SelectedRow<typeof listedOrder>;

export interface OrderFilter {
  readonly keyword?: string | undefined;
  readonly status?: WorkOrderStatus | undefined;
  readonly type?: string | undefined;
  readonly urgency?: WorkOrderUrgency | undefined;
  readonly deviceId?: string | undefined;
  readonly alarmId?: string | undefined;
  readonly overdue?: boolean | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const isOpen: SQL = inArray(orders.status, [...openOrderStates]);
/** Written like the index of open orders, so that it is used. */
const passed = and(sql`${orders.status} in ('unprocessed', 'processing')`, sql`${orders.deadline} < now()`);
/** Open, and its deadline or the resolution time of its service level has passed. */
export const late = or(passed, sql`${orders.resolutionDue} < now()`);

export const matching = (db: Executor, filter: OrderFilter): SQL | undefined =>
  and(
    filter.status && eq(orders.status, filter.status),
    filter.type ? eq(orders.type, filter.type) : undefined,
    filter.urgency && eq(orders.urgency, filter.urgency),
    filter.overdue ? late : undefined,
    filter.deviceId
      ? sql`${orders.id} in (select order_id from work_order_devices where device_id = ${filter.deviceId}::uuid)`
      : undefined,
    filter.alarmId
      ? sql`${orders.id} in (select order_id from work_order_alarms where alarm_id = ${filter.alarmId}::uuid)`
      : undefined,
    filter.from ? gte(orders.createdAt, new Date(filter.from)) : undefined,
    filter.to ? lte(orders.createdAt, new Date(filter.to)) : undefined,
    searching(filter.keyword, orders, textSample(db, orders)),
  );

const { number, urgency, deadline, createdAt } = orders;

/** The list of orders; `seen` is what the caller may know of. */
export const orderListing = (db: Executor, seen: Seen, filter: PageQuery & OrderFilter): Listing<ListedOrder> => ({
  rows: db.select(listedOrder.columns).from(orders),
  counted: db.select({ id: orders.id }).from(orders),
  scope: and(...seen) ?? 'none',
  where: [matching(db, filter)],
  order: { columns: { number, urgency, deadline, createdAt }, standard: 'number', direction: 'desc', id: number },
});

/** The next orders before a number, newest first. */
export const eachOrder = (
  db: Executor,
  seen: Seen,
  filter: OrderFilter,
  before: number | undefined,
  size: number,
): Promise<ListedOrder[]> =>
  db
    .select(listedOrder.columns)
    .from(orders)
    .where(and(...seen, matching(db, filter), before === undefined ? undefined : lt(number, before)))
    .orderBy(desc(number))
    .limit(size);

export const findOrder = async (db: Executor, seen: Seen, id: string) => {
  const [row] = await db
    .select(wholeOrder.columns)
    .from(orders)
    .where(and(eq(orders.id, id), ...seen));
  return row;
};

/** The numbers of those of these orders that may be seen. */
export const numbersOf = async (db: Executor, seen: Seen, ids: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .select({ id: orders.id, number })
    .from(orders)
    .where(and(oneOf(orders.id, ids), ...seen));
  return new Map(rows.map((row) => [row.id, row.number]));
};

export const statusOfOrder = async (db: Executor, seen: Seen, id: string): Promise<WorkOrderStatus | undefined> => {
  const [row] = await db
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, id), ...seen));
  return row?.status;
};

/** An order, locked until the transaction ends. */
export const lockOrder = async (tx: Executor, seen: Seen, id: string): Promise<OrderRow | undefined> => {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), ...seen))
    .for('no key update');
  return row;
};

/** Inserts an order. Undefined where this step of the run has opened it before. */
export const insertOrder = async (tx: Executor, values: OrderValues): Promise<OrderRow | undefined> => {
  const [row] = await tx
    .insert(orders)
    .values(values)
    .onConflictDoNothing({ target: [orders.runId, orders.runPosition] })
    .returning();
  return row;
};

/** Not its state, which follows `workOrderStates`: see `changeState`. */
export const updateOrder = async (
  tx: Executor,
  id: string,
  values: Partial<Omit<OrderValues, 'status'>>,
): Promise<void> => {
  await tx.update(orders).set(values).where(eq(orders.id, id));
};

/** How far the work is does not stand in the way of somebody who edits the order. */
export const setProgress = async (tx: Executor, id: string, progress: number): Promise<void> => {
  await tx
    .update(orders)
    .set({ progress, ...unedited(orders) })
    .where(eq(orders.id, id));
};

export const devicesOfOrder = (db: Executor, orderId: string) =>
  db
    .select({ id: workOrderDevices.deviceId, name: workOrderDevices.name })
    .from(workOrderDevices)
    .where(eq(workOrderDevices.orderId, orderId))
    .orderBy(workOrderDevices.name, workOrderDevices.deviceId);

/** Alarms of an order that are within these places, the newest first. */
export const alarmsOfOrder = async (db: Executor, orderId: string, scope: PlaceScope): Promise<WorkOrderAlarm[]> => {
  const { id, level, levelKind, text, deviceName, status, raisedAt } = alarms;
  const rows = await db
    .select({ id, level, levelKind, text, deviceName, status, raisedAt })
    .from(workOrderAlarms)
    .innerJoin(alarms, eq(alarms.id, workOrderAlarms.alarmId))
    .where(and(eq(workOrderAlarms.orderId, orderId), withinPlaces(alarms.placeId, scope)))
    .orderBy(desc(alarms.raisedAt), alarms.id);
  return rows.map(({ levelKind: kind, ...row }) => ({
    ...row,
    level: alarmLevelOf(row.level, kind),
    raisedAt: row.raisedAt.toISOString(),
  }));
};

/** The name of an asset at these places. */
export const nameOfAsset = async (db: Executor, scope: PlaceScope, id: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ name: assets.name })
    .from(assets)
    .where(and(eq(assets.id, id), withinPlaces(assets.placeId, scope)));
  return row?.name;
};

/** Those of the devices that exist at these places. */
export const devicesWithin = (db: Executor, scope: PlaceScope, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: devices.id, name: devices.name })
        .from(devices)
        .where(and(oneOf(devices.id, ids), withinPlaces(devices.placeId, scope)));

/** Those of the alarms that exist at these places. */
export const alarmsWithin = async (db: Executor, scope: PlaceScope, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: alarms.id })
    .from(alarms)
    .where(and(oneOf(alarms.id, ids), withinPlaces(alarms.placeId, scope)));
  return rows.map(({ id }) => id);
};

export const setOrderDevices = async (
  tx: Executor,
  orderId: string,
  given: readonly { readonly id: string; readonly name: string }[],
): Promise<void> => {
  await tx.delete(workOrderDevices).where(eq(workOrderDevices.orderId, orderId));
  if (given.length > 0)
    await tx.insert(workOrderDevices).values(given.map(({ id: deviceId, name }) => ({ orderId, deviceId, name })));
};

/** Links an order with these alarms; of those linked before, the ones outside the scope stay. */
export const setOrderAlarms = async (
  tx: Executor,
  orderId: string,
  scope: PlaceScope,
  ids: readonly string[],
): Promise<void> => {
  const within = withinPlaces(sql`a.place_id`, scope);
  await tx
    .delete(workOrderAlarms)
    .where(
      and(
        eq(workOrderAlarms.orderId, orderId),
        within && sql`${workOrderAlarms.alarmId} in (select a.id from alarms a where ${within})`,
      ),
    );
  if (ids.length > 0)
    await tx
      .insert(workOrderAlarms)
      .values(ids.map((alarmId) => ({ orderId, alarmId })))
      .onConflictDoNothing();
};

/** Marks up to so many open orders whose deadline has passed; no other node gets the same. */
export const takeOverdue = async (tx: Executor, atMost: number): Promise<OrderRow[]> => {
  const due = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(passed, sql`${orders.overdueAt} is null`, sql`${orders.deadline} is not null`))
    .orderBy(orders.deadline)
    .limit(atMost)
    .for('update', { skipLocked: true });
  return tx
    .update(orders)
    .set({ overdueAt: new Date(), ...unedited(orders) })
    .where(inArray(orders.id, due))
    .returning();
};

export const untilDeadline = untilFirst(
  orders,
  orders.deadline,
  and(
    sql`${orders.status} in ('unprocessed', 'processing')`,
    sql`${orders.overdueAt} is null`,
    sql`${orders.deadline} is not null`,
  ),
);
