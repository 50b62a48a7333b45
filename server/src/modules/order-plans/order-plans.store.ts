import { OrderPlan, OrderPlanDraft, type PageQuery } from '@eoms/contract';
import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, replyFields, type SelectedRow } from '../../platform/database/fields.ts';
import type { Listing } from '../../platform/database/page.ts';
import type { Reference } from '../../platform/database/references.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import { workOrders as orders } from '../work-orders/work-orders.tables.ts';
import { orderPlanOrders, orderPlans as plans } from './order-plans.tables.ts';

/** A plan names the type of its orders. */
export const orderPlanReferences: Reference = { table: plans, name: plans.name, mentions: plans.type };

export type OrderPlanRow = typeof plans.$inferSelect;

const nameOf = (id: typeof plans.assigneeId | typeof plans.supervisorId) =>
  sql<string | null>`(select u.name from users u where u.id = ${id})`;

export const shownPlan = replyFields(plans, OrderPlan, {
  placeName: sql<string>`(select p.name from places p where p.id = ${plans.placeId})`,
  assignee: nameOf(plans.assigneeId),
  supervisor: nameOf(plans.supervisorId),
});
type ListedPlan = SelectedRow<typeof shownPlan>;

export const plansIn = (scope: PlaceScope): EntityDrafts<typeof plans, OrderPlanDraft> => ({
  table: plans,
  fields: draftFields(plans, OrderPlanDraft, {}),
  scope: withinPlaces(plans.placeId, scope) ?? 'none',
  violations: { work_order_plans_name_key: { code: 'orderPlan.nameTaken', field: 'name' } },
});

const { id, name, nextDueAt } = plans;

export const planListing = (
  db: Executor,
  scope: PlaceScope,
  query: PageQuery & { readonly placeId?: string | undefined },
): Listing<ListedPlan> => ({
  rows: db.select(shownPlan.columns).from(plans),
  counted: db.select({ id }).from(plans),
  scope: withinPlaces(plans.placeId, scope),
  where: [query.placeId ? eq(plans.placeId, query.placeId) : undefined, containing(query.keyword, name, plans.theme)],
  order: { columns: { name, nextDueAt }, standard: 'name', id, emptyLast: true },
});

/** The last order is closed, for good unless somebody opens it again. */
const lastClosed = sql`exists (select from ${orders} o where o.id = ${plans.lastOrderId} and o.status in ('resolved', 'cancelled'))`;
const isAfterDone = sql`${plans.recurrence} ->> 'kind' = 'afterDone'`;
/** Waits for nothing but the end of its last order, which has come. */
const done = and(eq(plans.enabled, true), isAfterDone, sql`${nextDueAt} is null`, lastClosed);

/** When the first plan has something to do. */
export const untilPlan: SQL = sql`select min(case when ${done} then 0
  else extract(epoch from ${nextDueAt} - now())::float8 * 1000 end) from ${plans} where ${nextDueAt} is not null or ${done}`;

/** Plans whose time has come, or whose last order was closed; no other node gets the same. */
export const takePlans = (tx: Executor, atMost: number): Promise<OrderPlanRow[]> =>
  tx
    .select()
    .from(plans)
    .where(or(lte(nextDueAt, sql`now()`), done))
    .orderBy(plans.id)
    .limit(atMost)
    .for('no key update', { skipLocked: true });

/** The state of the last order: null where there is none, or it is still open. */
export const closedAtOf = async (tx: Executor, orderId: string | null): Promise<Date | 'open' | null> => {
  if (orderId === null) return null;
  const { status, closedAt } = orders;
  const [row] = await tx.select({ status, closedAt }).from(orders).where(eq(orders.id, orderId));
  if (!row) return null;
  return row.status === 'resolved' || row.status === 'cancelled' ? row.closedAt : 'open';
};

/** Whether no order was opened for this time yet. */
export const isNewTime = async (tx: Executor, planId: string, planned: Date): Promise<boolean> => {
  const found = await tx.$count(
    orderPlanOrders,
    and(eq(orderPlanOrders.planId, planId), eq(orderPlanOrders.planned, planned)),
  );
  return found === 0;
};

export const noteOrder = async (tx: Executor, planId: string, planned: Date, orderId: string): Promise<void> => {
  await tx.insert(orderPlanOrders).values({ planId, planned, orderId });
};

/** How far a plan has come; nobody edits that. */
export const setPlan = async (
  tx: Executor,
  planId: string,
  values: Partial<Pick<OrderPlanRow, 'doneAt' | 'nextDueAt' | 'lastOrderId'>>,
): Promise<void> => {
  await tx
    .update(plans)
    .set({ ...values, ...unedited(plans) })
    .where(eq(plans.id, planId));
};

/** The plans in use, locked, for a change of the calendar that some of them go by. */
export const lockPlans = (tx: Executor): Promise<OrderPlanRow[]> =>
  tx.select().from(plans).where(eq(plans.enabled, true)).orderBy(plans.id).for('no key update');
