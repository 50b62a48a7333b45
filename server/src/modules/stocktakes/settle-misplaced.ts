import type { MisplacedDecision } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { decideItem, findItemRow } from './items.store.ts';
import { lockOpen } from './lock-stocktake.store.ts';
import type { StocktakesDeps } from './stocktakes.deps.ts';
import { stocktakeStored } from './stocktakes.news.ts';

/** First the stocktake, then the item: as scans lock them. */
const lockItemOf = async (tx: Executor, { places }: Caller, itemId: string) => {
  const seen = await findItemRow(tx, places, itemId);
  if (!seen) throw refuse('404');
  const { name } = await lockOpen(tx, places, seen.stocktakeId);
  const item = await findItemRow(tx, places, itemId, true);
  if (!item) throw refuse('404');
  return { item, name };
};

/** Moves an asset to where it was found, with its history, or notes that it is to be returned. */
export const settleMisplaced = async (
  { database, news, assets }: StocktakesDeps,
  caller: Caller,
  { itemId, decision }: { readonly itemId: string; readonly decision: MisplacedDecision },
): Promise<null> => {
  await database.transaction(async (tx) => {
    const { item, name } = await lockItemOf(tx, caller, itemId);
    if (item.status !== 'misplaced' || item.foundPlaceId === null) throw refuse('stocktake.notMisplaced');
    if (item.decision === decision) return;
    // It is where it is registered now: there is nothing to return.
    if (item.decision === 'moved') throw refuse('409');
    if (decision === 'moved') {
      if (item.assetId === null) throw refuse('404');
      await assets.moveIn(tx, caller, {
        ids: [item.assetId],
        placeId: item.foundPlaceId,
        location: null,
        remarks: name,
      });
    }
    await decideItem(tx, itemId, decision);
    await caller.audit({ target: item.stocktakeId, after: { code: item.code, decision } }, tx);
    await news.changed(tx, stocktakeStored, { stocktakeId: item.stocktakeId });
  });
  return null;
};
