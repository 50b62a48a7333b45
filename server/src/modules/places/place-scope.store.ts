import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The places of a caller's role, as `platform/http` hands them to every call. */
export type PlaceScope = 'all' | readonly string[];

/** `column = any($ids)` in one parameter, however many ids there are. */
export const oneOf = (column: PgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;

/** The condition that keeps a query inside a caller's places; nothing to add when those are all places. */
export const withinPlaces = (column: PgColumn, places: PlaceScope): SQL | undefined =>
  places === 'all' ? undefined : oneOf(column, places);
