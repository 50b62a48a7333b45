import type { OrderRelation, OrderRelationDraft, WorkOrderStatus } from '@eoms/contract';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { workOrderRelations as relations } from './order-relations.tables.ts';
import type { Seen } from './seen-orders.store.ts';
import type { OrderRow } from './work-orders.store.ts';
import { workOrders as orders } from './work-orders.tables.ts';

export type RelationRow = typeof relations.$inferSelect;

/** The links of an order with those orders that may be seen, the latest first. */
export const relationsOf = async (db: Executor, seen: Seen, orderId: string): Promise<OrderRelation[]> => {
  const rows = await db
    .select({
      id: relations.id,
      kind: relations.kind,
      inverse: sql<boolean>`${relations.otherId} = ${orderId}::uuid`,
      order: { id: orders.id, number: orders.number, theme: orders.theme, status: orders.status },
    })
    .from(relations)
    .innerJoin(
      orders,
      or(
        and(eq(relations.orderId, orderId), eq(orders.id, relations.otherId)),
        and(eq(relations.otherId, orderId), eq(orders.id, relations.orderId)),
      ),
    )
    .where(and(...seen))
    .orderBy(desc(relations.at), desc(relations.id));
  return rows;
};

/** A link at one end of which is this order. */
export const findRelation = async (tx: Executor, orderId: string, id: string): Promise<RelationRow | undefined> => {
  const [row] = await tx
    .select()
    .from(relations)
    .where(and(eq(relations.id, id), or(eq(relations.orderId, orderId), eq(relations.otherId, orderId))));
  return row;
};

export const countRelations = (tx: Executor, orderId: string): Promise<number> =>
  tx.$count(relations, eq(relations.orderId, orderId));

export const insertRelation = async (tx: Executor, draft: OrderRelationDraft): Promise<string> => {
  const id = newId();
  await tx.insert(relations).values({ id, ...draft });
  return id;
};

export const isRelated = async (tx: Executor, { orderId, otherId, kind }: OrderRelationDraft): Promise<boolean> => {
  const same = and(eq(relations.orderId, orderId), eq(relations.otherId, otherId), eq(relations.kind, kind));
  return (await tx.$count(relations, same)) > 0;
};

export const dropRelation = async (tx: Executor, id: string): Promise<boolean> =>
  (await tx.delete(relations).where(eq(relations.id, id)).returning({ id: relations.id })).length > 0;

/** Links between duplicates are made one after the other, so that two at once make no circle. */
export const holdDuplicates = async (tx: Executor): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('duplicates of work orders', 0))`);
};

/** Whether an order is a duplicate of another one, directly or through others. */
export const isDuplicateOf = async (tx: Executor, orderId: string, mainId: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    with recursive onward(id) as (
      select other_id from work_order_relations where order_id = ${orderId} and kind = 'duplicates'
      union
      select r.other_id from onward o join work_order_relations r on r.order_id = o.id and r.kind = 'duplicates')
    select from onward where id = ${mainId}`);
  return rows.length > 0;
};

/** The ids of the orders that were cancelled and are duplicates of this one, directly or through others that were. */
export const duplicateIds = (mainId: string): SQL => sql`
    with recursive found(id) as (
      select r.order_id from work_order_relations r join work_orders o on o.id = r.order_id
      where r.other_id = ${mainId} and r.kind = 'duplicates' and o.status = 'cancelled'
      union
      select r.order_id from found f
      join work_order_relations r on r.other_id = f.id and r.kind = 'duplicates'
      join work_orders o on o.id = r.order_id
      where o.status = 'cancelled')
    select id from found`;

/** The orders themselves. */
export const duplicatesOf = (tx: Executor, mainId: string): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(sql`${orders.id} in (${duplicateIds(mainId)})`)
    .orderBy(orders.number);

/** The state of an order, and of one that was closed as a duplicate that of the order which goes on for it. */
export const statusInTheEnd = (orderId: AnyPgColumn): SQL<WorkOrderStatus> => sql<WorkOrderStatus>`(
  with recursive onward(id, status, depth) as (
    select o.id, o.status, 0 from work_orders o where o.id = ${orderId}
    union all
    select o.id, o.status, p.depth + 1 from onward p
    join work_order_relations r on r.order_id = p.id and r.kind = 'duplicates'
    join work_orders o on o.id = r.other_id
    where p.status = 'cancelled' and p.depth < 20)
  select status from onward order by depth desc, status desc limit 1)`;
