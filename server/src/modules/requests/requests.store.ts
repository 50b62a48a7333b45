import { PublicRequest, type RequestSettings, type RequestSettingsDraft, type WorkOrderStatus } from '@eoms/contract';
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { replyFields, type SelectedRow } from '../../platform/database/fields.ts';
import type { Listing } from '../../platform/database/page.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { statusInTheEnd } from '../work-orders/work-orders.module.ts';
import { workOrders as orders } from '../work-orders/work-orders.tables.ts';
import { publicRequests as requests, requestSettings as settings } from './requests.tables.ts';

type SettingsRow = RequestSettings & { readonly id: string };

export const readSettings = async (db: Executor): Promise<SettingsRow> => {
  const [row] = await db.select().from(settings);
  if (!row) throw new Error('the settings of requests are made with their table');
  return row;
};

/** The settings, locked: what is counted by whoever holds them stays so. */
export const lockSettings = async (tx: Executor): Promise<SettingsRow> => {
  const [row] = await tx.select().from(settings).for('update');
  if (!row) throw new Error('the settings of requests are made with their table');
  return row;
};

export const storeSettings = async (
  tx: Executor,
  id: string,
  { enabled, type, openAtMost, perHour }: RequestSettingsDraft,
): Promise<void> => {
  await tx.update(settings).set({ enabled, type, openAtMost, perHour }).where(eq(settings.id, id));
};

export type RequestRow = typeof requests.$inferSelect;

/** How many came in the last hour, of one device, asset or place and of all. */
export const countLastHour = async (tx: Executor, targetId: string): Promise<{ ofLabel: number; ofAll: number }> => {
  const [row] = await tx
    .select({
      ofAll: sql<number>`count(*)::int`,
      ofLabel: sql<number>`(count(*) filter (where ${requests.targetId} = ${targetId}::uuid))::int`,
    })
    .from(requests)
    .where(gt(requests.at, sql`now() - interval '1 hour'`));
  return row ?? { ofAll: 0, ofLabel: 0 };
};

const isOpen = sql`${orders.status} in ('unprocessed', 'processing', 'confirming')`;

/** The orders from labels of this device, asset or place that are still open, the newest first, with how many reports each has. */
export const openOrdersOf = (tx: Executor, targetId: string): Promise<{ id: string; reports: number }[]> =>
  tx
    .select({ id: orders.id, reports: sql<number>`count(*)::int` })
    .from(requests)
    .innerJoin(orders, eq(orders.id, requests.orderId))
    .where(and(eq(requests.targetId, targetId), isOpen))
    .groupBy(orders.id)
    .orderBy(desc(orders.number));

/** False where the number is taken. */
export const insertRequest = async (tx: Executor, row: typeof requests.$inferInsert): Promise<boolean> => {
  const added = await tx
    .insert(requests)
    .values(row)
    .onConflictDoNothing({ target: requests.number })
    .returning({ id: requests.id });
  return added.length > 0;
};

export const findByKey = async (
  db: Executor,
  keyHash: string,
): Promise<(RequestRow & { status: WorkOrderStatus }) | undefined> => {
  const [row] = await db
    .select({ request: requests, status: statusInTheEnd(orders.id) })
    .from(requests)
    .innerJoin(orders, eq(orders.id, requests.orderId))
    .where(eq(requests.keyHash, keyHash));
  return row && { ...row.request, status: row.status };
};

/** A request that was sent less than `minutes` ago, locked, so that only one photo gets to it. */
export const lockFresh = async (tx: Executor, keyHash: string, minutes: number): Promise<RequestRow | undefined> => {
  const [row] = await tx
    .select()
    .from(requests)
    .where(and(eq(requests.keyHash, keyHash), gt(requests.at, sql`now() - make_interval(mins => ${minutes}::int)`)))
    .for('update');
  return row;
};

const shown = replyFields(requests, PublicRequest, {
  placeId: sql<string>`${orders.placeId}`,
  placeName: sql<string>`${orders.placeName}`,
  orderNumber: sql<number>`${orders.number}`.mapWith(Number),
  orderStatus: sql<WorkOrderStatus>`${orders.status}`,
  pictures:
    sql`(select coalesce(jsonb_agg(p.id order by p.sort), '[]') from work_order_pictures p where p.record_id = ${requests.recordId})` as SQL<
      string[]
    >,
});
export const presentRequest = shown.present;

export const requestListing = (
  db: Executor,
  scope: PlaceScope,
  { orderId }: { readonly orderId?: string | undefined },
): Listing<SelectedRow<typeof shown>> => ({
  rows: db.select(shown.columns).from(requests).innerJoin(orders, eq(orders.id, requests.orderId)),
  counted: db.select({ id: requests.id }).from(requests).innerJoin(orders, eq(orders.id, requests.orderId)),
  scope: withinPlaces(orders.placeId, scope),
  where: [orderId ? eq(requests.orderId, orderId) : undefined],
  order: { columns: { at: requests.at }, standard: 'at', direction: 'desc', id: requests.id },
});
