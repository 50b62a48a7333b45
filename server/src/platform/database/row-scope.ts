import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';

/** The places of a caller's role, as `platform/http` hands them to every call. */
export type PlaceScope = 'all' | readonly string[];

/** `column = any($ids)` in one parameter, however many ids there are. */
export const oneOf = (column: AnyColumn | SQL, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;

/** The condition that keeps a query inside a caller's places; nothing to add when those are all places. */
export const withinPlaces = (column: AnyColumn | SQL, places: PlaceScope): SQL | undefined =>
  places === 'all' ? undefined : oneOf(column, places);

/** Who a row belongs to: the caller of a call with `scope: 'own'` or `'ownInPlaces'`. */
export interface Owner {
  readonly userId: string;
}

/** The condition that keeps a query to the caller's own rows; nobody's rights widen it. */
export const ownedBy = (column: AnyColumn, owner: Owner): SQL => eq(column, owner.userId);
