import { type AnyColumn, eq, isNull, or, type SQL, sql } from 'drizzle-orm';

/** The places of a caller's role, as `platform/http` hands them to every call. */
export type PlaceScope = 'all' | readonly string[];

/** `column = any($ids)`, with one parameter however many ids there are. */
export const oneOf = (column: AnyColumn | SQL, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;

/** The condition that limits a query to the caller's places; undefined when the caller may see all. */
export const withinPlaces = (column: AnyColumn | SQL, places: PlaceScope): SQL | undefined =>
  places === 'all' ? undefined : oneOf(column, places);

/** The same for rows of which some belong to the whole venue and no place, which everybody may see. */
export const withinPlacesOrVenue = (column: AnyColumn, places: PlaceScope): SQL | undefined =>
  places === 'all' ? undefined : or(isNull(column), oneOf(column, places));

/** Rows that belong to several places, for callers who may see all of these; undefined when the caller may see all. */
export const withinAllPlaces = (column: AnyColumn | SQL, places: PlaceScope): SQL | undefined =>
  places === 'all' ? undefined : sql`${column} <@ ${sql.param([...places])}::uuid[]`;

/** The owner of a row: the caller of a call with `scope: 'own'` or `'ownInPlaces'`. */
export interface Owner {
  readonly userId: string;
}

/** The condition that limits a query to the caller's own rows; no right widens it. */
export const ownedBy = (column: AnyColumn, owner: Owner): SQL => eq(column, owner.userId);
