import { removeRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { attachedToRecords, recordIdsOf } from './asset-records.store.ts';
import type { SaveAssetDeps } from './assets.deps.ts';
import { assetsIn, attachedToAssets } from './assets.store.ts';

/** Removes an asset with its history, records and files; what was inside it stays. */
export const removeAsset = (
  { database, files }: Pick<SaveAssetDeps, 'database' | 'files'>,
  caller: Caller,
  id: string,
): Promise<null> =>
  database.transaction(async (tx) => {
    const taken: string[] = [];
    await removeRow(tx, assetsIn(caller.places), id, caller, async () => {
      taken.push(...(await attachedToAssets.take(tx, [id])));
      taken.push(...(await attachedToRecords.take(tx, await recordIdsOf(tx, id))));
    });
    await files.remove(taken, tx);
    return null;
  });
