import type { AssetMove } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { DoneBy } from '../../platform/entries/new-entry.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { noteAssetEvents } from './asset-events.store.ts';
import type { SaveAssetDeps } from './assets.deps.ts';
import { type AssetRow, contentsAt, lockAssets, takeOut, updateAssets } from './assets.store.ts';
import { ofCaller } from './of-caller.ts';

interface Target {
  readonly placeId: string;
  /** Its name. */
  readonly place: string;
}

/** What is inside an asset comes along to another place, `but` for these. The asset itself has moved already. */
export const moveContents = async (
  tx: Executor,
  caller: Caller,
  by: DoneBy,
  container: Pick<AssetRow, 'id' | 'placeId'>,
  { placeId, place }: Target,
  but: ReadonlySet<string> = new Set(),
): Promise<void> => {
  const ids = (await contentsAt(tx, caller.places, container)).filter((id) => !but.has(id));
  if (ids.length === 0) return;
  await updateAssets(tx, ids, { placeId, location: null });
  await noteAssetEvents(
    tx,
    by,
    ids.map((assetId) => ({ assetId, kind: 'moved', detail: { place, location: null } })),
  );
};

const placeNamed = async ({ places }: Pick<SaveAssetDeps, 'places'>, caller: Caller, placeId: string) => {
  const [place] = (await places.seesPlace(caller.places, placeId)) ? await places.placeNames([placeId]) : [];
  if (place === undefined) throw refuseUnknown('placeId');
  return place;
};

/** Moves assets with what is inside them. One that leaves its container behind is taken out of it. */
export const moveIn = async (
  tx: Executor,
  deps: Pick<SaveAssetDeps, 'database' | 'places'>,
  caller: Caller,
  { placeId, location, remarks, ids: given }: AssetMove,
): Promise<void> => {
  const place = await placeNamed(deps, caller, placeId);
  const ids = [...new Set(given)];
  const by = await ofCaller(deps.database.db, caller);
  const before = await lockAssets(tx, caller.places, ids);
  if (before.length !== ids.length) throw refuse('404');
  await updateAssets(tx, ids, { placeId, location });
  await noteAssetEvents(
    tx,
    by,
    ids.map((assetId) => ({ assetId, kind: 'moved', text: remarks, detail: { place, location } })),
  );
  for (const asset of before) await moveContents(tx, caller, by, asset, { placeId, place });
  await takeOut(tx, ids);
  for (const { id, ...was } of before)
    await caller.audit(
      { target: id, before: { placeId: was.placeId, location: was.location }, after: { placeId, location } },
      tx,
    );
};

export const moveAssets = async (deps: SaveAssetDeps, caller: Caller, move: AssetMove): Promise<null> => {
  await deps.database.transaction((tx) => moveIn(tx, deps, caller, move));
  return null;
};
