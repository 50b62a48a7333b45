import type { ScanOutcome, ScanResult, StocktakeScan } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { DoneBy } from '../../platform/entries/new-entry.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { assetOfLabel, type LabelledAsset, ofCaller } from '../assets/assets.module.ts';
import { lockItem, seeItem } from './items.store.ts';
import { lockOpen, roomOf } from './lock-stocktake.store.ts';
import { findScan, noteScan, noteUnknownCode, settleScan } from './scans.store.ts';
import type { StocktakesDeps } from './stocktakes.deps.ts';
import { stocktakeStored } from './stocktakes.news.ts';
import { findItem, shownItem } from './stocktakes.store.ts';

export interface Sighting {
  readonly stocktakeId: string;
  readonly placeId: string;
  readonly placeName: string;
  readonly at: Date;
  readonly by: DoneBy;
}

/**
 * An asset was seen at a place. Of two sightings at different places the later one counts, whichever arrives first; at the
 * same place they are one.
 */
export const noteSighting = async (
  tx: Executor,
  asset: LabelledAsset,
  { stocktakeId, placeId, placeName, at, by }: Sighting,
): Promise<{ itemId: string; outcome: ScanOutcome }> => {
  const item = await lockItem(tx, stocktakeId, asset);
  const { id: itemId } = item;
  if (item.foundAt && (item.foundPlaceId === placeId || item.foundAt >= at)) return { itemId, outcome: 'again' };
  // By where it is registered now: it may have been moved since the stocktake began.
  const outcome = asset.placeId === placeId ? 'found' : 'misplaced';
  const seen = { foundPlaceId: placeId, foundPlace: placeName, foundAt: at, foundBy: by.name, decision: null };
  await seeItem(tx, item, outcome, seen);
  return { itemId, outcome };
};

/** No scan is of the future, whatever the clock of a phone says. */
export const notLater = (at: string): Date => new Date(Math.min(Date.parse(at), Date.now()));

const presentItem = async (tx: Executor, itemId: string | null) => {
  const item = itemId === null ? undefined : await findItem(tx, itemId);
  return item ? shownItem.present(item) : null;
};

/** Counts a scan: once, however often it is sent, and whoever else scans the same asset. */
export const scanAsset = async (
  { database, news }: StocktakesDeps,
  caller: Caller,
  scan: StocktakeScan,
): Promise<ScanResult> => {
  const by = await ofCaller(database.db, caller);
  return database.transaction(async (tx) => {
    const known = await findScan(tx, scan.id);
    if (known) {
      if (known.byId !== by.id || known.stocktakeId !== scan.stocktakeId) throw refuse('404');
      return {
        outcome: known.outcome,
        item: await presentItem(tx, known.itemId),
        unknownId: known.unknownId,
        near: [],
      };
    }
    const stocktake = await lockOpen(tx, caller.places, scan.stocktakeId);
    const placeName = await roomOf(tx, stocktake, caller.places, scan.placeId);
    const sighting = { ...scan, placeName, at: notLater(scan.at), by };
    // Whoever sends the same scan twice at once waits here, and then finds it.
    if (!(await noteScan(tx, sighting))) throw refuse('409');
    const { code, asset, near } = await assetOfLabel(tx, caller.places, scan.label);
    const { itemId, outcome } = asset
      ? await noteSighting(tx, asset, sighting)
      : { itemId: null, outcome: near.length > 0 ? ('near' as const) : ('unknown' as const) };
    const unknownId = asset ? null : await noteUnknownCode(tx, { ...sighting, id: newId(), code, remarks: '' });
    await settleScan(tx, scan.id, { itemId, unknownId, outcome });
    await news.changed(tx, stocktakeStored, { stocktakeId: scan.stocktakeId });
    return {
      outcome,
      item: await presentItem(tx, itemId),
      unknownId,
      near: near.map(({ id, code: its, name }) => ({ id, code: its, name })),
    };
  });
};
