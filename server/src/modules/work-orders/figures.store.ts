import type { HoursBand, WorkOrderFigures, WorkOrderUrgency } from '@eoms/contract';
import { and, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { isOpen, late } from './work-orders.store.ts';
import { workOrders as orders } from './work-orders.tables.ts';

export interface Span {
  readonly from: Date;
  readonly to?: Date | undefined;
}

const counted = (condition: SQL): SQL<number> => sql<number>`count(*) filter (where ${condition})::int`;
const secondsUntil = (end: SQL): SQL<number> => sql<number>`extract(epoch from ${end} - ${orders.createdAt})::float8`;
const isConfirming = sql`${orders.status} = 'confirming'`;
const within = (scope: PlaceScope): SQL | undefined => withinPlaces(orders.placeId, scope);
const openedIn = (scope: PlaceScope, { from, to }: Span): SQL | undefined =>
  and(gte(orders.createdAt, from), to ? lte(orders.createdAt, to) : undefined, within(scope));

const isResolved = sql`${orders.status} = 'resolved'`;
const toAccept = secondsUntil(sql`${orders.acceptedAt}`);
/** Without the time between an end that did not last and what followed. */
const toResolve = sql<number>`(${secondsUntil(sql`${orders.closedAt}`)} - ${orders.closedFor} / 1000.0)::float8`;

const figuresNow = async (db: Executor, scope: PlaceScope) => {
  const [row] = await db
    .select({
      unprocessed: counted(sql`${orders.status} = 'unprocessed'`),
      processing: counted(sql`${orders.status} = 'processing'`),
      confirming: counted(isConfirming),
      overdue: counted(sql`(${late})`),
    })
    .from(orders)
    .where(and(or(isOpen, isConfirming), within(scope)));
  return row;
};

export const figuresOf = async (db: Executor, scope: PlaceScope, span: Span): Promise<WorkOrderFigures> => {
  const { closedAt, deadline, resolutionUsed, resolutionTarget } = orders;
  // A limit that an order does not have is kept.
  const isKept = sql`coalesce(${closedAt} <= ${deadline}, true) and coalesce(${resolutionUsed} <= ${resolutionTarget}, true)`;
  const isLimited = sql`(${deadline} is not null or ${resolutionTarget} is not null)`;
  const onTime = sql`avg((${isKept})::int) filter (where ${isResolved} and ${isLimited})`;
  const [row] = await db
    .select({
      opened: counted(sql`true`),
      resolved: counted(isResolved),
      cancelled: counted(sql`${orders.status} = 'cancelled'`),
      secondsToAccept: sql<number | null>`round(avg(${toAccept}))::float8`,
      secondsToResolve: sql<number | null>`round(avg(${toResolve}) filter (where ${isResolved}))::float8`,
      onTime: sql<number | null>`${onTime}::float8`,
    })
    .from(orders)
    .where(openedIn(scope, span));
  const now = await figuresNow(db, scope);
  if (!row || !now) throw new Error('an aggregate has one row');
  return { ...now, ...row };
};

/** Orders opened and resolved per span; `starts` are the start times of the spans, the last one open-ended. */
export const orderTrendOf = async (db: Executor, scope: PlaceScope, starts: readonly Date[]) => {
  const edges = sql.param(starts.map((start) => start.toISOString()));
  const perSpan = async (column: typeof orders.createdAt | typeof orders.closedAt, condition?: SQL) => {
    const rows = await db
      .select({ span: sql<number>`width_bucket(${column}, ${edges}::timestamptz[])`, n: counted(sql`true`) })
      .from(orders)
      .where(and(within(scope), condition, starts[0] && gte(column, starts[0])))
      .groupBy(sql`1`);
    return new Map(rows.map(({ span, n }) => [span, n]));
  };
  const opened = await perSpan(orders.createdAt);
  const resolved = await perSpan(orders.closedAt, isResolved);
  return starts.map((start, i) => ({
    at: start.toISOString(),
    opened: opened.get(i + 1) ?? 0,
    resolved: resolved.get(i + 1) ?? 0,
  }));
};

const sharesBy = <K>(db: Executor, key: SQL<K>, where: SQL | undefined): Promise<{ key: K; count: number }[]> =>
  db
    .select({ key, count: counted(sql`true`) })
    .from(orders)
    .where(where)
    .groupBy(sql`1`)
    .orderBy(sql`1`) as unknown as Promise<{ key: K; count: number }[]>;

export const sharesByType = (db: Executor, scope: PlaceScope, span: Span) =>
  sharesBy(db, sql<string>`${orders.type}`, openedIn(scope, span));
export const sharesByUrgency = (db: Executor, scope: PlaceScope, span: Span) =>
  sharesBy(db, sql<WorkOrderUrgency>`${orders.urgency}`, openedIn(scope, span));

const hour = 3_600;
const bands: readonly HoursBand[] = ['1', '4', '8', '24', '72', 'over'];
const edges = bands.flatMap((band) => (band === 'over' ? [] : [Number(band) * hour]));

const sharesByHours = async (db: Executor, seconds: SQL<number>, where: SQL | undefined) => {
  const band = sql<number>`width_bucket(${seconds}, ${sql.param(edges)}::float8[])`;
  const rows = await sharesBy(db, band, where);
  return bands.map((key, at) => ({ key, count: rows.find((row) => row.key === at)?.count ?? 0 }));
};

export const sharesByResponse = (db: Executor, scope: PlaceScope, span: Span) =>
  sharesByHours(db, toAccept, and(openedIn(scope, span), sql`${orders.acceptedAt} is not null`));
export const sharesBySolution = (db: Executor, scope: PlaceScope, span: Span) =>
  sharesByHours(db, toResolve, and(openedIn(scope, span), isResolved));
