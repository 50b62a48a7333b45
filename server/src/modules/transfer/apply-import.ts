import type { DeviceDraft, DeviceImportResult, Value } from '@eoms/contract';
import type { ResolvedField } from '@eoms/drivers/kit';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import {
  deviceSaved,
  dropForeignSecrets,
  lockDevices,
  saveViolations,
  secretPurpose,
  setDeviceSecrets,
  upsertDevices,
} from '../devices/devices.module.ts';
import { countChanges, type ImportRow, lockImport, removeImport, rowsToApply } from './imports.store.ts';
import { sealPurpose } from './preview-import.ts';
import type { TransferDeps } from './transfer.deps.ts';
import { loadContext } from './transfer-context.ts';

interface Applied {
  readonly id: string;
  readonly placeId: string;
  readonly added: boolean;
}

type Forms = ReadonlyMap<string, readonly ResolvedField[]>;

/** Applies a previewed import, all or nothing; the engine is updated after the commit. */
export const applyImport = async (
  work: TransferDeps,
  request: { readonly id: string; readonly skipBad: boolean },
  caller: Caller,
): Promise<DeviceImportResult> => {
  const { database } = work;
  const context = await loadContext(database.db, caller.places, work.catalogue.driverOf);
  const forms: Forms = new Map(context.models.map((model) => [model.id, model.fields]));
  const { applied, left } = await refuseViolations(saveViolations, () =>
    database.transaction(async (tx) => {
      if (!(await lockImport(tx, caller, request.id))) throw refuse('import.expired');
      const counts = await countChanges(tx, request.id);
      if (!request.skipBad && (counts.get('bad') ?? 0) > 0) throw refuse('import.hasErrors');
      const done: Applied[] = [];
      for (let after = 0; ; ) {
        const rows = await rowsToApply(tx, request.id, after);
        if (rows.length === 0) break;
        for (const one of await applyRows(work, tx, request.id, rows, forms, caller)) done.push(one);
        after = rows.at(-1)?.row ?? after;
      }
      await removeImport(tx, request.id);
      return { applied: done, left: (counts.get('bad') ?? 0) + (counts.get('none') ?? 0) };
    }),
  );
  await work.devices.publishSaved(applied, 'imported', caller.username);
  const created = applied.filter((one) => one.added).length;
  return { created, changed: applied.length - created, left };
};

const applyRows = async (
  work: TransferDeps,
  tx: Executor,
  importId: string,
  rows: readonly ImportRow[],
  forms: Forms,
  caller: Caller,
): Promise<Applied[]> => {
  const items = rows.flatMap(({ draft, host, sealed, row }) =>
    draft ? { draft, host, sealed, row, id: draft.id ?? newId() } : [],
  );
  const mine = new Set(caller.places === 'all' ? [] : caller.places);
  if (caller.places !== 'all' && !items.every(({ draft }) => mine.has(draft.placeId))) throw refuse('404');
  const known = items.flatMap(({ draft }) => draft.id ?? []);
  const before = await lockDevices(tx, caller.places, known);
  // A device was removed or moved since the preview.
  if (before.length !== known.length) throw refuse('409');

  await upsertDevices(
    tx,
    items.map(({ id, host, draft }) => toRow(id, host, draft)),
  );
  const secrets = items.flatMap(({ id, sealed, row }) =>
    sealed === null ? [] : openSecrets(work, importId, row, id, sealed),
  );
  await setDeviceSecrets(tx, secrets);
  await dropForeign(tx, items, before, forms);
  const secretsSet = new Set(secrets.map((secret) => secret.deviceId));
  await caller.audit(
    {
      target: importId,
      before: { devices: before },
      after: {
        devices: items.map(({ id, host, draft }) => ({ ...toRow(id, host, draft), secretsSet: secretsSet.has(id) })),
      },
    },
    tx,
  );
  await work.news.record(tx, deviceSaved, ...items.map(({ id }) => ({ deviceId: id })));
  return items.map(({ id, draft }) => ({ id, placeId: draft.placeId, added: draft.id === undefined }));
};

const toRow = (id: string, host: string | null, { id: _given, params, ...plain }: DeviceDraft) => ({
  id,
  ...plain,
  ip: host,
  params,
});

const openSecrets = ({ secrets }: TransferDeps, importId: string, row: number, deviceId: string, sealed: string) => {
  const values = JSON.parse(secrets.open(sealed, sealPurpose(importId, row))) as Record<string, Value>;
  return Object.entries(values).map(([field, value]) => ({
    deviceId,
    field,
    sealed: secrets.seal(String(value), secretPurpose(deviceId, field)),
  }));
};

/** A device whose model changed keeps no secret that the new model does not need. */
const dropForeign = async (
  tx: Executor,
  items: readonly { id: string; draft: DeviceDraft }[],
  before: readonly { id: string; modelId: string }[],
  forms: Forms,
) => {
  const models = new Map(before.map(({ id, modelId }) => [id, modelId]));
  const moved = new Map<string, string[]>();
  for (const { id, draft } of items)
    if (models.has(id) && models.get(id) !== draft.modelId)
      moved.set(draft.modelId, [...(moved.get(draft.modelId) ?? []), id]);
  for (const [modelId, ids] of moved) {
    const secretIds = (forms.get(modelId) ?? []).filter((field) => field.type === 'secret').map((field) => field.id);
    await dropForeignSecrets(tx, ids, secretIds);
  }
};
