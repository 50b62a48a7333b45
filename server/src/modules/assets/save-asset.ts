import type { AssetDraft } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { lockRow, saveRow } from '../../platform/database/save-row.ts';
import { isWithin, lockTree } from '../../platform/database/tree.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { nameOfUser } from '../access/access.module.ts';
import { seeDevice } from '../devices/devices.module.ts';
import { newCodes } from './asset-codes.store.ts';
import { noteAssetEvents } from './asset-events.store.ts';
import { firstRecordOf } from './asset-records.store.ts';
import type { SaveAssetDeps } from './assets.deps.ts';
import { type AssetRow, assetsIn, attachedToAssets } from './assets.store.ts';
import { assets } from './assets.tables.ts';
import { moveContents } from './move-assets.ts';
import { ofCaller } from './of-caller.ts';

type Before = AssetRow | undefined;

/** Days are compared as text: ISO dates sort as they follow. */
const checkDates = async (tx: Executor, draft: AssetDraft, before: Before): Promise<void> => {
  const { purchasedOn, usedOn, warrantyUntil } = draft;
  if (purchasedOn === null) return;
  if (usedOn !== null && usedOn < purchasedOn) throw refuse('asset.usedBeforePurchase', {}, [{ field: 'usedOn' }]);
  if (warrantyUntil !== null && warrantyUntil < purchasedOn)
    throw refuse('asset.warrantyBeforePurchase', {}, [{ field: 'warrantyUntil' }]);
  const first = before && (await firstRecordOf(tx, before.id));
  if (first && first < purchasedOn) throw refuse('asset.recordBeforePurchase', {}, [{ field: 'purchasedOn' }]);
};

/** The device that an asset becomes; one that it is already may have moved out of sight. */
const deviceOf = ({ devices }: SaveAssetDeps, caller: Caller, draft: AssetDraft, before: Before) =>
  draft.deviceId === null || draft.deviceId === before?.deviceId
    ? undefined
    : seeDevice(devices.registry, caller, draft.deviceId);

const nameOf = (draft: AssetDraft, before: Before, device: { readonly name: string } | undefined): string => {
  const name = draft.name ?? device?.name ?? (draft.deviceId === null ? undefined : before?.name);
  if (name === undefined) throw refuse('asset.nothingNamed', {}, [{ field: 'name' }]);
  return name;
};

const checkParent = async (tx: Executor, caller: Caller, id: string, draft: AssetDraft, before: Before) => {
  const { parentId } = draft;
  if (parentId === null || parentId === before?.parentId) return;
  await lockRow(tx, assetsIn(caller.places), parentId, 'parentId');
  if (await isWithin(tx, assets, id, parentId)) throw refuse('asset.insideItself', {}, [{ field: 'parentId' }]);
};

/** People by name; whoever has the asset already keeps it, even without an account. */
const peopleOf = async (tx: Executor, draft: AssetDraft, before: Before) => {
  const nameBy = async (field: 'administratorId' | 'maintainerId', known: string | null | undefined) => {
    const id = draft[field];
    if (id === null) return null;
    if (id === before?.[field]) return known ?? null;
    const name = await nameOfUser(tx, id);
    if (name === undefined) throw refuseUnknown(field);
    return name;
  };
  return {
    administrator: await nameBy('administratorId', before?.administrator),
    maintainer: await nameBy('maintainerId', before?.maintainer),
  };
};

/** An asset keeps its code unless it gets another one by hand. */
const codeOf = async (tx: Executor, draft: AssetDraft, before: Before) => {
  if (draft.code !== null) return { code: draft.code };
  if (before) return {};
  const [made] = await newCodes(tx, draft.categoryId, 1);
  return { ...made };
};

const requirePlace = async ({ places }: SaveAssetDeps, caller: Caller, { placeId }: AssetDraft): Promise<string> => {
  const [name] = (await places.seesPlace(caller.places, placeId)) ? await places.placeNames([placeId]) : [];
  if (name === undefined) throw refuseUnknown('placeId');
  return name;
};

/** Creates an asset, or changes one; what is inside it comes along to another place. */
export const saveAssetIn = async (
  tx: Executor,
  deps: SaveAssetDeps,
  caller: Caller,
  draft: AssetDraft,
): Promise<{ id: string }> => {
  const place = await requirePlace(deps, caller, draft);
  const by = await ofCaller(deps.database.db, caller);
  if (draft.parentId !== null) await lockTree(tx, assets);
  const { id, before } = await saveRow(tx, assetsIn(caller.places), draft, caller, async (was, assetId) => {
    await checkDates(tx, draft, was);
    const device = deviceOf(deps, caller, draft, was);
    await checkParent(tx, caller, assetId, draft, was);
    const facts = device && {
      model: draft.model ?? `${device.brandName} ${device.modelName}`.slice(0, 100),
      sn: draft.sn ?? device.sn,
      location: draft.location ?? device.installLocation,
    };
    const status = was ? {} : { status: draft.deviceId === null ? ('inStock' as const) : ('inUse' as const) };
    const code = await codeOf(tx, draft, was);
    const people = await peopleOf(tx, draft, was);
    return { values: { ...facts, ...status, ...code, ...people, name: nameOf(draft, was, device) } };
  });
  await attachedToAssets.set(tx, id, draft.fileIds, { files: deps.files, person: caller, field: 'fileIds' });
  const { location } = draft;
  if (!before) {
    const to = draft.deviceId === null ? 'inStock' : 'inUse';
    await noteAssetEvents(tx, by, [{ assetId: id, kind: 'created', detail: { to, place, location } }]);
  } else if (before.placeId !== draft.placeId) {
    await noteAssetEvents(tx, by, [{ assetId: id, kind: 'moved', detail: { place, location } }]);
    await moveContents(tx, caller, by, before, { placeId: draft.placeId, place });
  }
  return { id };
};

export const saveAsset = (deps: SaveAssetDeps, caller: Caller, draft: AssetDraft): Promise<{ id: string }> =>
  deps.database.transaction((tx) => saveAssetIn(tx, deps, caller, draft));
