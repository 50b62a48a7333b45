import type { WorkOrderRecordDraft } from '@eoms/contract';
import type { FileStore } from '../../platform/files/files.ts';
import { requireOwnImage } from '../../platform/files/require-own-image.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type ChangeOrdersDeps, changeOrder } from './change-order.ts';
import {
  changeRecord,
  countRecords,
  dropRecord,
  findRecord,
  noteRecord,
  recordPictures,
} from './order-records.store.ts';
import { seenBy } from './work-orders.policy.ts';
import { setProgress } from './work-orders.store.ts';

export interface SaveRecordDeps extends ChangeOrdersDeps {
  readonly files: FileStore;
}

const recordsAtMost = 500;

/** What the caller wrote; the words of others, and what the product noted, cannot be changed. */
const ownRecord = async ({ database }: SaveRecordDeps, caller: Caller, id: string) => {
  const record = await findRecord(database.db, seenBy(caller, caller.places), id);
  if (!record) throw refuse('404');
  if (record.kind !== 'progressed' || record.byId !== caller.userId) throw refuse('workOrder.notYours');
  return record;
};

const add = async (deps: SaveRecordDeps, caller: Caller, draft: WorkOrderRecordDraft): Promise<{ id: string }> => {
  const { orderId, text, progress, images } = draft;
  let id = '';
  const after = { text, progress, pictures: images.length };
  await changeOrder(deps, caller, { id: orderId, may: 'write', after }, async (tx, _order, by) => {
    if ((await countRecords(tx, orderId)) >= recordsAtMost) throw refuse('workOrder.tooManyRecords');
    for (const image of images) await requireOwnImage(tx, deps.files, { id: image, caller, field: 'images' });
    const detail = progress === null ? {} : { progress };
    id = await noteRecord(tx, orderId, { kind: 'progressed', text, detail }, by);
    await recordPictures.add(tx, { orderId, recordId: id }, images);
    if (progress !== null) await setProgress(tx, orderId, progress);
  });
  return { id };
};

/** Writes about the work on an order, or changes what the caller wrote. */
export const saveRecord = async (
  deps: SaveRecordDeps,
  caller: Caller,
  draft: WorkOrderRecordDraft,
): Promise<{ id: string }> => {
  const { id, text, progress } = draft;
  if (id === undefined) return add(deps, caller, draft);
  const { orderId } = await ownRecord(deps, caller, id);
  if (orderId !== draft.orderId) throw refuse('404');
  const after = { record: id, text, progress };
  await changeOrder(deps, caller, { id: orderId, may: 'write', after }, async (tx) => {
    await changeRecord(tx, id, { text, detail: progress === null ? {} : { progress } });
    if (progress !== null) await setProgress(tx, orderId, progress);
  });
  return { id };
};

export const removeRecord = async (deps: SaveRecordDeps, caller: Caller, id: string): Promise<null> => {
  const { orderId } = await ownRecord(deps, caller, id);
  return changeOrder(deps, caller, { id: orderId, may: 'write', after: { removed: id } }, async (tx) => {
    await deps.files.remove(await dropRecord(tx, id), tx);
  });
};
