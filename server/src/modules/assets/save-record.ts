import type { AssetRecordDraft } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { lockRow, removeRow, saveRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { attachedToRecords, recordsIn } from './asset-records.store.ts';
import type { SaveAssetDeps } from './assets.deps.ts';
import { assetsIn } from './assets.store.ts';

/** A lock on the asset keeps the purchase where it is until the record is saved. */
const checkDates = async (tx: Executor, caller: Caller, draft: AssetRecordDraft): Promise<void> => {
  const { performedOn, nextOn } = draft;
  const asset = await lockRow(tx, assetsIn(caller.places), draft.assetId, 'assetId');
  if (asset.purchasedOn !== null && performedOn < asset.purchasedOn)
    throw refuse('asset.recordBeforePurchase', {}, [{ field: 'performedOn' }]);
  if (nextOn !== null && nextOn < performedOn) throw refuse('maintenance.nextBeforeDone', {}, [{ field: 'nextOn' }]);
};

type Deps = Pick<SaveAssetDeps, 'database' | 'files'>;

export const saveAssetRecord = (
  { database, files }: Deps,
  caller: Caller,
  draft: AssetRecordDraft,
): Promise<{ id: string }> =>
  database.transaction(async (tx) => {
    const { id } = await saveRow(tx, recordsIn(caller.places), draft, caller, async (before) => {
      await checkDates(tx, caller, draft);
      return { values: before ? {} : { createdBy: caller.username } };
    });
    await attachedToRecords.set(tx, id, draft.fileIds, { files, person: caller, field: 'fileIds' });
    return { id };
  });

export const removeAssetRecord = ({ database, files }: Deps, caller: Caller, id: string): Promise<null> =>
  database.transaction(async (tx) => {
    let taken: string[] = [];
    await removeRow(tx, recordsIn(caller.places), id, caller, async () => {
      taken = await attachedToRecords.take(tx, [id]);
    });
    await files.remove(taken, tx);
    return null;
  });
