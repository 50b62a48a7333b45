import { and, asc, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { assetCategories, assets } from '../assets/assets.tables.ts';
import { places } from '../places/places.tables.ts';
import { stocktakeItems } from './stocktakes.tables.ts';

/** Those of the places that the caller sees, as lists show them. */
export const orderedPlaces = (db: Executor, scope: PlaceScope, ids: readonly string[]) =>
  db
    .select({ id: places.id, name: places.name })
    .from(places)
    .where(and(oneOf(places.id, ids), withinPlaces(places.id, scope)))
    .orderBy(asc(places.sort), asc(places.code), asc(places.id));

export const namesOfCategories = async (tx: Executor, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .select({ name: assetCategories.name })
    .from(assetCategories)
    .where(oneOf(assetCategories.id, ids))
    .orderBy(asc(assetCategories.name));
  return rows.map(({ name }) => name);
};

interface Begun {
  readonly id: string;
  readonly placeIds: readonly string[];
  readonly categoryIds: readonly string[];
}

/** What is registered at the places is expected there, unless it is known to be away; what is retired is not. */
export const expectAssets = async (tx: Executor, { id, placeIds, categoryIds }: Begun): Promise<number> => {
  const ofCategory = categoryIds.length === 0 ? sql`true` : oneOf(assets.categoryId, categoryIds);
  const made = await tx.execute(sql`
    insert into ${stocktakeItems}
      (id, stocktake_id, asset_id, code, name, model, asset_status, status, place_id, place_name, location)
    select gen_random_uuid(), ${id}, ${assets.id}, ${assets.code}, ${assets.name}, ${assets.model}, ${assets.status},
      case when ${assets.status} in ('onLoan', 'inRepair') then 'away' else 'expected' end,
      ${assets.placeId}, ${places.name}, ${assets.location}
    from ${assets} join ${places} on ${places.id} = ${assets.placeId}
    where ${oneOf(assets.placeId, placeIds)} and ${assets.status} <> 'retired' and ${ofCategory}`);
  return made.rowCount ?? 0;
};
