import { eq, or, type SQL, sql } from 'drizzle-orm';
import { areAmong } from '../../platform/auth/rights.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { workOrderFollowers as followers } from './order-followers.tables.ts';
import { workOrders as orders } from './work-orders.tables.ts';

/** Conditions that limit a query to the orders that a caller may know of. */
export type Seen = readonly (SQL | undefined)[];

type Part = 'assignee' | 'initiator' | 'supervisor' | 'follower';

/** The orders in which a user has this part; following one is none that lets the user see it. */
export const hasPart = (userId: string): Record<Part | 'any', SQL | undefined> => ({
  any: or(eq(orders.assigneeId, userId), eq(orders.initiatorId, userId), eq(orders.supervisorId, userId)),
  assignee: eq(orders.assigneeId, userId),
  initiator: eq(orders.initiatorId, userId),
  supervisor: eq(orders.supervisorId, userId),
  follower: sql`exists (select from ${followers} f where f.order_id = ${orders.id} and f.user_id = ${userId}::uuid)`,
});

/** The orders of these places: all that are at places of `all` too, of the others those that name the user. */
export const ordersAt = (places: PlaceScope, { all, userId }: { all: PlaceScope; userId: string }): Seen => [
  withinPlaces(orders.placeId, places),
  areAmong(all, places) ? undefined : or(withinPlaces(orders.placeId, all), hasPart(userId).any),
];
