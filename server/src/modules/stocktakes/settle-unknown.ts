import { type AssetDraft, blankAsset, Code, type UnknownNote, type UnknownSettlement } from '@eoms/contract';
import { newId } from '../../platform/database/uuid.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { assetById, assetOfLabel, ofCaller } from '../assets/assets.module.ts';
import { isOpen, lockOpen, roomOf } from './lock-stocktake.store.ts';
import { noteSighting, notLater } from './scan-asset.ts';
import { noteUnknownCode } from './scans.store.ts';
import type { StocktakesDeps } from './stocktakes.deps.ts';
import { stocktakeStored } from './stocktakes.news.ts';
import { attachedToUnknowns, linkUnknown, lockUnknown } from './unknowns.store.ts';

/** Keeps a code that no asset has, with photo and words. */
export const noteUnknown = async (
  { database, news, files }: StocktakesDeps,
  caller: Caller,
  { stocktakeId, placeId, label, remarks, fileIds, at }: UnknownNote,
): Promise<{ id: string }> => {
  const by = await ofCaller(database.db, caller);
  return database.transaction(async (tx) => {
    const stocktake = await lockOpen(tx, caller.places, stocktakeId);
    const placeName = await roomOf(tx, stocktake, caller.places, placeId);
    const { code } = await assetOfLabel(tx, caller.places, label);
    const id = await noteUnknownCode(tx, {
      id: newId(),
      stocktakeId,
      code,
      placeId,
      placeName,
      remarks,
      at: notLater(at),
      by,
    });
    const before = (await attachedToUnknowns.ofRows(tx, [id]))(id).map((file) => file.id);
    const all = [...new Set([...before, ...fileIds])];
    await attachedToUnknowns.set(tx, id, all, { files, person: caller, field: 'fileIds' });
    await caller.audit({ target: stocktakeId, after: { code, remarks, files: fileIds.length } }, tx);
    await news.changed(tx, stocktakeStored, { stocktakeId });
    return { id };
  });
};

type Unknown = NonNullable<Awaited<ReturnType<typeof lockUnknown>>>;

const newAsset = ({ code, placeId, remarks }: Unknown, name: string, categoryId: string | null): AssetDraft => ({
  ...blankAsset,
  code: Code.safeParse(code).success ? code : null,
  name,
  categoryId,
  placeId,
  remarks,
});

/** Makes an asset of an unknown code, or says which it is. While the stocktake goes on, that one was seen there. */
export const settleUnknown = async (
  { database, news, assets }: StocktakesDeps,
  caller: Caller,
  settlement: UnknownSettlement,
): Promise<{ assetId: string }> => {
  const by = await ofCaller(database.db, caller);
  return database.transaction(async (tx) => {
    const unknown = await lockUnknown(tx, caller.places, settlement.id);
    if (!unknown) throw refuse('404');
    if (unknown.assetId !== null) throw refuse('409');
    const assetId =
      settlement.as === 'asset'
        ? settlement.assetId
        : await assets.addIn(tx, caller, newAsset(unknown, settlement.name, settlement.categoryId));
    const asset = await assetById(tx, caller.places, assetId);
    if (!asset) throw refuseUnknown('assetId');
    if (await isOpen(tx, unknown.stocktakeId)) await noteSighting(tx, asset, { ...unknown, by });
    await linkUnknown(tx, unknown.id, asset);
    await caller.audit({ target: unknown.stocktakeId, after: { code: unknown.code, asset: asset.code } }, tx);
    await news.changed(tx, stocktakeStored, { stocktakeId: unknown.stocktakeId });
    return { assetId };
  });
};
