import { type AssetAction, type AssetEventDetail, type AssetStatus, assetActions } from '@eoms/contract';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { lockTree } from '../../../platform/database/tree.ts';
import { refuseViolations } from '../../../platform/database/violations.ts';
import type { DoneBy } from '../../../platform/entries/new-entry.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { RowToSave, SavedRows } from '../../../platform/imports/importer.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import { newCodes } from '../asset-codes.store.ts';
import { type NewAssetEvent, noteAssetEvents } from '../asset-events.store.ts';
import { type AssetRow, lockAssets } from '../assets.store.ts';
import { assets } from '../assets.tables.ts';
import { followAssets, overlap } from '../loans/follow-assets.store.ts';
import { moveContents } from '../move-assets.ts';
import { ofCaller } from '../of-caller.ts';
import type { AssetImportTypes, ImportedAsset, SavedAsset } from './asset-table.ts';
import { firstRecords, isCircular, setParents, upsertAssets } from './asset-transfer.store.ts';

export interface SaveRowsDeps {
  readonly database: Database;
  readonly places: Pick<PlacesModule, 'placeNames'>;
}
type Insert = typeof assets.$inferInsert;
type Known = ReadonlyMap<string, AssetRow>;

const actionOf = (status: AssetStatus): AssetAction =>
  (Object.keys(assetActions) as AssetAction[]).find((action) => assetActions[action] === status) ?? 'store';

const requirePlaces = ({ places }: Caller, items: readonly ImportedAsset[]): void => {
  if (places === 'all') return;
  const mine = new Set(places);
  if (!items.every(({ values }) => mine.has(values.placeId))) throw refuse('404');
};

/** The rows as they are now, locked; '409' where somebody has changed or removed one since the preview. */
const lockKnown = async (tx: Executor, caller: Caller, items: readonly ImportedAsset[]): Promise<Known> => {
  const known = items.filter(({ revision }) => revision !== null);
  const rows = await lockAssets(
    tx,
    caller.places,
    known.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (known.some(({ id, revision }) => byId.get(id)?.revision !== revision)) throw refuse('409');
  return byId;
};

/** Codes by rule for the rows without one, by the category of each. */
const codesFor = async (tx: Executor, items: readonly ImportedAsset[], known: Known) => {
  const byCategory = new Map<string | null, ImportedAsset[]>();
  for (const item of items)
    if (item.code === null && !known.has(item.id)) {
      const { categoryId } = item.values;
      byCategory.set(categoryId, [...(byCategory.get(categoryId) ?? []), item]);
    }
  const codes = new Map<string, { code: string; number: number }>();
  for (const [categoryId, fresh] of byCategory) {
    const made = await newCodes(tx, categoryId, fresh.length);
    for (const [at, { id }] of fresh.entries()) codes.set(id, made[at] ?? { code: '', number: 0 });
  }
  return codes;
};

const toRows = async (tx: Executor, items: readonly ImportedAsset[], known: Known): Promise<Insert[]> => {
  const codes = await codesFor(tx, items, known);
  return items.map(({ id, code, values }): Insert => {
    const was = known.get(id);
    const numbered = was ? { number: was.number, code: was.code } : (codes.get(id) ?? { code: code ?? '' });
    const since = was && was.status === values.status ? { since: was.since } : {};
    return { ...values, ...numbered, ...since, id, parentId: was?.parentId ?? null };
  });
};

const eventsOf = (item: ImportedAsset, was: AssetRow | undefined, place: string): NewAssetEvent[] => {
  const { id: assetId, values } = item;
  const { status: to, holder, dueBackOn, location } = values;
  const lent: AssetEventDetail = holder === null ? {} : { holder, dueBackOn };
  if (!was) return [{ assetId, kind: 'created', detail: { to, place, location, ...lent } }];
  const events: NewAssetEvent[] = [];
  if (was.placeId !== values.placeId) events.push({ assetId, kind: 'moved', detail: { place, location } });
  if (was.status !== to || was.holder !== holder || was.dueBackOn !== dueBackOn)
    events.push({ assetId, kind: actionOf(to), detail: { from: was.status, to, ...lent } });
  return events;
};

const namesOf = async ({ places }: SaveRowsDeps, items: readonly ImportedAsset[]): Promise<Map<string, string>> => {
  const ids = [...new Set(items.map(({ values }) => values.placeId))];
  const names = await Promise.all(ids.map(async (id) => [id, (await places.placeNames([id]))[0] ?? ''] as const));
  return new Map(names);
};

/** Saves some of the rows: new assets and changed ones, with what that adds to their history. */
export const createSaveAssetRows =
  (deps: SaveRowsDeps) =>
  async (
    tx: Executor,
    rows: readonly RowToSave<AssetImportTypes>[],
    caller: Caller,
  ): Promise<SavedRows<AssetImportTypes>> => {
    // As the form does: first the tree, then the rows.
    await lockTree(tx, assets);
    const items = rows.map(({ draft }) => draft);
    requirePlaces(caller, items);
    const [known, names, by] = [
      await lockKnown(tx, caller, items),
      await namesOf(deps, items),
      await ofCaller(deps.database.db, caller),
    ];
    const after = await toRows(tx, items, known);
    await upsertAssets(tx, after);
    await refuseViolations({ [overlap]: '409' }, () =>
      followAssets(
        tx,
        items.map(({ id }) => id),
        by,
      ),
    );
    await noteAssetEvents(
      tx,
      by,
      items.flatMap((item) => eventsOf(item, known.get(item.id), names.get(item.values.placeId) ?? '')),
    );
    return {
      saved: items.map(({ id, values: { placeId, parentId } }): SavedAsset => {
        const from = known.get(id)?.placeId;
        return { id, placeId, parentId, movedFrom: from !== undefined && from !== placeId ? from : null };
      }),
      before: [...known.values()],
      after: after.map((row, at) => ({ ...row, parentId: items[at]?.values.parentId ?? null })),
    };
  };

const moveAlong = async (
  deps: SaveRowsDeps,
  tx: Executor,
  by: DoneBy,
  saved: readonly SavedAsset[],
  caller: Caller,
) => {
  const listed = new Set(saved.map(({ id }) => id));
  for (const { id, placeId, movedFrom } of saved) {
    if (movedFrom === null) continue;
    const [place = ''] = await deps.places.placeNames([placeId]);
    await moveContents(tx, caller, by, { id, placeId: movedFrom }, { placeId, place }, listed);
  }
};

/**
 * What rows say about each other, when all are there: what is inside what. Contents of an asset that moved come along,
 * unless they have a row of their own.
 */
export const createFinishAssetRows =
  (deps: SaveRowsDeps) =>
  async (tx: Executor, saved: readonly SavedAsset[], caller: Caller): Promise<void> => {
    const ids = saved.map(({ id }) => id);
    await moveAlong(deps, tx, await ofCaller(deps.database.db, caller), saved, caller);
    await setParents(tx, saved);
    if (await isCircular(tx, ids)) throw refuse('asset.insideItself');
    const first = await firstRecords(tx, ids);
    const rows = first.size === 0 ? [] : await lockAssets(tx, caller.places, [...first.keys()]);
    // A record was written since the preview.
    if (rows.some(({ id, purchasedOn }) => purchasedOn !== null && (first.get(id) ?? '9') < purchasedOn))
      throw refuse('409');
  };
