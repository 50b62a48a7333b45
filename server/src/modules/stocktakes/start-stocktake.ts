import type { StocktakeDraft } from '@eoms/contract';
import { newId } from '../../platform/database/uuid.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { ofCaller } from '../assets/assets.module.ts';
import { expectAssets, namesOfCategories, orderedPlaces } from './start-stocktake.store.ts';
import type { StocktakesDeps } from './stocktakes.deps.ts';
import { stocktakeStored } from './stocktakes.news.ts';
import { stocktakePlaces, stocktakes } from './stocktakes.tables.ts';

/** The named places and those in the groups that the caller sees; one that is named and not seen is refused. */
const placesOf = async ({ database, places }: StocktakesDeps, caller: Caller, draft: StocktakeDraft) => {
  const named = [...new Set(draft.placeIds)];
  const groups = new Set(await places.groupsBelow(draft.groupIds));
  if (!draft.groupIds.every((id) => groups.has(id))) throw refuseUnknown('groupIds');
  const below = await places.placesBelow(draft.groupIds);
  const found = await orderedPlaces(database.db, caller.places, [...named, ...below]);
  const seen = new Set(found.map(({ id }) => id));
  if (!named.every((id) => seen.has(id))) throw refuseUnknown('placeIds');
  if (found.length === 0) throw refuse('stocktake.noPlaces', {}, [{ field: 'placeIds' }]);
  return found;
};

/** Starts a stocktake: from now on, what is registered at its places is expected there. */
export const startStocktake = async (
  deps: StocktakesDeps,
  caller: Caller,
  draft: StocktakeDraft,
): Promise<{ id: string }> => {
  const { database, news } = deps;
  const places = await placesOf(deps, caller, draft);
  const by = await ofCaller(database.db, caller);
  const id = newId();
  await database.transaction(async (tx) => {
    const categoryIds = [...new Set(draft.categoryIds)];
    const categories = await namesOfCategories(tx, categoryIds);
    if (categories.length !== categoryIds.length) throw refuseUnknown('categoryIds');
    const placeIds = places.map((place) => place.id);
    const row = { id, name: draft.name, status: 'open' as const, placeIds, categoryIds, categories };
    await tx.insert(stocktakes).values({ ...row, startedById: by.id, startedBy: by.name });
    await tx
      .insert(stocktakePlaces)
      .values(places.map(({ id: placeId, name }, position) => ({ stocktakeId: id, placeId, name, position })));
    const expected = await expectAssets(tx, { id, placeIds, categoryIds });
    await caller.audit({ target: id, after: { name: draft.name, places: placeIds, categories, expected } }, tx);
    await news.changed(tx, stocktakeStored, { stocktakeId: id });
  });
  return { id };
};
