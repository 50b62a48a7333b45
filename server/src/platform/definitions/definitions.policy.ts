import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { areAmong } from '../auth/rights.ts';
import { oneOf, type PlaceScope, withinAllPlaces } from '../database/row-scope.ts';

/**
 * Who may see, change and run what names several places: whoever may do so at all of them that still exist. A removed
 * place restricts nobody; where none is left, it is for those who may see every place.
 */
export const mayWithPlaces = (scope: PlaceScope, existing: readonly string[]): boolean =>
  scope === 'all' || (existing.length > 0 && areAmong(scope, existing));

/** The same rule as a condition on a column with the ids of the places; undefined when the caller may see all. */
export const withinNamedPlaces = (placeIds: AnyColumn | SQL, scope: PlaceScope): SQL | undefined =>
  scope === 'all'
    ? undefined
    : sql`(${withinAllPlaces(placeIds, scope)} or (select count(*) > 0 and bool_and(${oneOf(sql`p.id`, scope)})
        from places p where p.id = any(${placeIds})))`;
