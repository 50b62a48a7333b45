import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { ofCaller } from '../assets/assets.module.ts';
import { moveItems } from './items.store.ts';
import { endRow, lockOpen, lockToEnd, roomOf, setClosed } from './lock-stocktake.store.ts';
import type { StocktakesDeps } from './stocktakes.deps.ts';
import { stocktakeStored } from './stocktakes.news.ts';

interface ClosedPlace {
  readonly stocktakeId: string;
  readonly placeId: string;
  readonly closed: boolean;
}

/** What is still expected at a place is missing once all of it was scanned, and expected again while people look again. */
export const closePlace = async (
  { database, news }: StocktakesDeps,
  caller: Caller,
  { stocktakeId, placeId, closed }: ClosedPlace,
): Promise<null> => {
  const by = await ofCaller(database.db, caller);
  await database.transaction(async (tx) => {
    const stocktake = await lockOpen(tx, caller.places, stocktakeId);
    const place = await roomOf(tx, stocktake, caller.places, placeId);
    await setClosed(tx, stocktakeId, placeId, closed ? by.name : null);
    const changed = await moveItems(tx, stocktakeId, placeId, closed ? 'missing' : 'expected');
    await caller.audit({ target: stocktakeId, after: { place, closed, items: changed } }, tx);
    await news.changed(tx, stocktakeStored, { stocktakeId });
  });
  return null;
};

/** Ends a stocktake. Finished, what was not found is missing; given up, everything stays as it is. */
export const endStocktake = async (
  { database, news }: StocktakesDeps,
  caller: Caller,
  id: string,
  to: 'finished' | 'cancelled',
): Promise<null> => {
  const by = await ofCaller(database.db, caller);
  await database.transaction(async (tx: Executor) => {
    await lockToEnd(tx, caller.places, id);
    if (to === 'finished') await moveItems(tx, id, undefined, 'missing');
    if (!(await endRow(tx, id, to, by.name))) throw refuse('409');
    await caller.audit({ target: id, before: { status: 'open' }, after: { status: to } }, tx);
    await news.changed(tx, stocktakeStored, { stocktakeId: id });
  });
  return null;
};
