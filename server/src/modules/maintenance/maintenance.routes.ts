import { type MaintenanceDraft, type MaintenanceRecord, maintenanceEndpoints } from '@eoms/contract';
import { deviceEventText } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DevicesModule, seeDevice } from '../devices/devices.module.ts';
import { maintenanceStore as store } from './maintenance.store.ts';

export interface MaintenanceDeps extends Pick<Platform, 'database' | 'files'> {
  readonly devices: Pick<DevicesModule, 'registry' | 'journal' | 'onRemoval'>;
}

/** The files of a draft: each was attached before or uploaded by the caller; else '404'. */
const checkFiles = async (
  tx: Executor,
  draft: MaintenanceDraft,
  before: MaintenanceRecord | undefined,
  caller: Caller,
) => {
  const known = new Set(before?.files.map((file) => file.id));
  const added = draft.fileIds.filter((id) => !known.has(id));
  if (added.length === 0) return;
  const own = await store.filesUploadedBy(tx, added, caller.userId);
  if (!added.every((id) => own.has(id))) throw refuse('404', {}, [{ field: 'fileIds' }]);
};

const save = async ({ database, files, devices }: MaintenanceDeps, draft: MaintenanceDraft, caller: Caller) => {
  seeDevice(devices.registry, caller, draft.deviceId);
  if (draft.nextOn !== null && draft.nextOn < draft.performedOn)
    throw refuse('maintenance.nextBeforeDone', {}, [{ field: 'nextOn' }]);
  const { id: given, fileIds, ...values } = draft;
  return database.transaction(async (tx) => {
    const before = given === undefined ? undefined : await store.find(tx, caller.places, given);
    if (given !== undefined && !before) throw refuse('404');
    await checkFiles(tx, draft, before, caller);
    const id = before?.id ?? newId();
    if (before) await store.update(tx, id, values);
    else await store.insert(tx, id, values, caller.username);
    await store.setFiles(tx, id, [...new Set(fileIds)]);
    for (const file of before?.files ?? []) if (!fileIds.includes(file.id)) await files.remove(file.id, tx);
    await caller.audit({ target: id, before, after: { ...values, fileIds } }, tx);
    return id;
  });
};

/** Maintenance of devices; whoever sees the device's place sees its records. */
export const maintenanceRoutes = (deps: MaintenanceDeps): Route[] => {
  const { database, files, devices } = deps;
  const { db } = database;
  return implement(maintenanceEndpoints, {
    pageMaintenance: async ({ query }, caller) => store.page(db, caller.places, query),
    getMaintenance: async ({ params: { id } }, caller) => {
      const record = await store.find(db, caller.places, id);
      if (!record) throw refuse('404');
      return record;
    },
    saveMaintenance: async ({ body }, caller) => {
      const id = await save(deps, body, caller);
      if (body.id === undefined) {
        const { placeId } = seeDevice(devices.registry, caller, body.deviceId);
        const text = deviceEventText('maintained', { who: caller.username });
        devices.journal.note({ deviceId: body.deviceId, placeId, kind: 'note', text });
      }
      return { id };
    },
    removeMaintenance: async ({ params: { id } }, caller) =>
      database.transaction(async (tx) => {
        const before = await store.find(tx, caller.places, id);
        if (!before) throw refuse('404');
        await store.remove(tx, id);
        for (const file of before.files) await files.remove(file.id, tx);
        await caller.audit({ target: id, before }, tx);
        return null;
      }),
  });
};
