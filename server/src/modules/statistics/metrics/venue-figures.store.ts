import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { type PlaceScope, withinPlaces } from '../../../platform/database/row-scope.ts';
import { alarms } from '../../alarms/alarms.tables.ts';
import { places } from '../../places/places.tables.ts';
import { workOrders } from '../../work-orders/work-orders.tables.ts';

export const namesOfPlaces = (db: Executor, scope: PlaceScope, atMost: number) =>
  db
    .select({ id: places.id, name: places.name })
    .from(places)
    .where(withinPlaces(places.id, scope))
    .orderBy(asc(places.name), asc(places.id))
    .limit(atMost);

/** Pending alarms by place and level; what is shelved or suppressed is not counted, as nowhere else. */
export const pendingAlarms = (db: Executor, scope: PlaceScope) =>
  db
    .select({ placeId: alarms.placeId, level: alarms.level, count: sql<number>`count(*)::int` })
    .from(alarms)
    .where(
      and(
        withinPlaces(alarms.placeId, scope),
        eq(alarms.status, 'pending'),
        isNull(alarms.suppressedBy),
        or(isNull(alarms.shelvedUntil), lte(alarms.shelvedUntil, sql`now()`)),
      ),
    )
    .groupBy(alarms.placeId, alarms.level);

/** Orders that are open, by place and state, with how many of them are past their deadline. */
export const openOrders = (db: Executor, scope: PlaceScope) =>
  db
    .select({
      placeId: workOrders.placeId,
      status: workOrders.status,
      count: sql<number>`count(*)::int`,
      overdue: sql<number>`count(*) filter (where ${workOrders.deadline} < now())::int`,
    })
    .from(workOrders)
    .where(
      and(
        withinPlaces(workOrders.placeId, scope),
        inArray(workOrders.status, ['unprocessed', 'processing', 'confirming']),
      ),
    )
    .groupBy(workOrders.placeId, workOrders.status);
