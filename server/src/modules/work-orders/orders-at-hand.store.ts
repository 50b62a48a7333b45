import type { PageQuery, WaitingStatus } from '@eoms/contract';
import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/page.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { searching } from '../../platform/database/searching.ts';
import { textSample } from '../../platform/database/text-sample.ts';
import { listedOrder } from './order-fields.store.ts';
import type { Seen } from './seen-orders.store.ts';
import { type ListedOrder, matching, type OrderFilter } from './work-orders.store.ts';
import { workOrders as orders } from './work-orders.tables.ts';

/** Who waits: what concerns them, and the places at which they may handle orders. */
export interface Handler {
  readonly userId: string;
  readonly places: PlaceScope;
}

const { id, status, number, assigneeId, initiatorId, supervisorId, confirmation, doneById } = orders;

/** In each state, whose turn it is. */
const turns = (userId: string): Readonly<Record<WaitingStatus, SQL | undefined>> => ({
  unprocessed: or(eq(assigneeId, userId), sql`${assigneeId} is null`),
  processing: eq(assigneeId, userId),
  confirming: and(
    sql`${doneById} is distinct from ${userId}::uuid`,
    or(
      and(eq(confirmation, 'initiator'), eq(initiatorId, userId)),
      and(eq(confirmation, 'supervisor'), eq(supervisorId, userId)),
    ),
  ),
});

const waitingFor = ({ userId, places }: Handler): SQL | undefined =>
  and(
    withinPlaces(orders.placeId, places),
    or(...Object.entries(turns(userId)).map(([state, turn]) => and(sql`${status} = ${state}`, turn))),
  );

const { deadline, responseDue, resolutionDue, acceptedAt, doneById: doneBy, reopenUntil } = orders;
/** Until when something has to happen: of several times the first. */
const due = sql`least(${deadline}, ${resolutionDue}, case when ${acceptedAt} is null then ${responseDue} end)`;

/** What decides which actions an order allows. */
const decisive = { confirmation, doneById: doneBy, reopenUntil };
export type WaitingRow = ListedOrder & Pick<typeof orders.$inferSelect, keyof typeof decisive>;

/** The orders that wait for somebody, those due first. */
export const waitingListing = (
  db: Executor,
  seen: Seen,
  handler: Handler,
  query: PageQuery & { readonly status?: WaitingStatus | undefined },
): Listing<WaitingRow> => ({
  rows: db.select({ ...listedOrder.columns, ...decisive }).from(orders) as Listing<WaitingRow>['rows'],
  counted: db.select({ id }).from(orders),
  scope: and(...seen) ?? 'none',
  where: [
    waitingFor(handler),
    query.status && eq(status, query.status),
    searching(query.keyword, orders, textSample(db, orders)),
  ],
  order: [sql`${due} ${sql.raw(query.order === 'desc' ? 'desc' : 'asc')} nulls last`, asc(orders.urgency), asc(id)],
});

/** How many orders wait for somebody, by state. */
export const countWaiting = async (
  db: Executor,
  seen: Seen,
  handler: Handler,
): Promise<Record<WaitingStatus, number>> => {
  const rows = await db
    .select({ status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(...seen, waitingFor(handler), inArray(status, ['unprocessed', 'processing', 'confirming'])))
    .groupBy(status);
  const counts = { unprocessed: 0, processing: 0, confirming: 0 };
  return Object.assign(counts, Object.fromEntries(rows.map((row) => [row.status, row.count])));
};

/** The orders before and after a number among those that filters leave. */
export const neighboursOf = async (db: Executor, seen: Seen, filter: OrderFilter, at: number) => {
  const next = async (newer: boolean): Promise<string | null> => {
    const [row] = await db
      .select({ id })
      .from(orders)
      .where(and(...seen, matching(db, filter), newer ? gt(number, at) : lt(number, at)))
      .orderBy(newer ? asc(number) : desc(number))
      .limit(1);
    return row?.id ?? null;
  };
  return { newer: await next(true), older: await next(false) };
};
