import { type MaintenanceDraft, maintenanceEndpoints } from '@eoms/contract';
import { deviceEventText } from '@eoms/phrases';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DeviceEventsModule } from '../device-events/device-events.module.ts';
import { type DevicesModule, seeDevice } from '../devices/devices.module.ts';
import { findMaintenance, maintenanceAttached, maintenanceIn, pageMaintenance } from './maintenance.store.ts';

export interface MaintenanceDeps extends Pick<Platform, 'database' | 'files'> {
  readonly devices: Pick<DevicesModule, 'registry' | 'saving'>;
  readonly deviceEvents: Pick<DeviceEventsModule, 'note'>;
}

const save = async ({ database, files, devices }: MaintenanceDeps, draft: MaintenanceDraft, caller: Caller) => {
  seeDevice(devices.registry, caller, draft.deviceId);
  if (draft.nextOn !== null && draft.nextOn < draft.performedOn)
    throw refuse('maintenance.nextBeforeDone', {}, [{ field: 'nextOn' }]);
  return database.transaction(async (tx) => {
    const was = draft.id === undefined ? undefined : await findMaintenance(tx, caller.places, draft.id);
    const kept = { ...maintenanceIn(caller.places), forAudit: (row: object) => was ?? row };
    const { id } = await saveRow(tx, kept, draft, caller, (before) => ({
      values: before ? {} : { createdBy: caller.username },
    }));
    await maintenanceAttached.set(tx, id, draft.fileIds, { files, person: caller, field: 'fileIds' });
    return id;
  });
};

/** Maintenance of devices; whoever may see the device's place may see its records. */
export const maintenanceRoutes = (deps: MaintenanceDeps): Route[] => {
  const { database, files, devices } = deps;
  const { db } = database;
  return implement(maintenanceEndpoints, {
    pageMaintenance: async ({ query }, caller) => database.read((db) => pageMaintenance(db, caller.places, query)),
    getMaintenance: async ({ params: { id } }, caller) => {
      const record = await findMaintenance(db, caller.places, id);
      if (!record) throw refuse('404');
      return record;
    },
    saveMaintenance: async ({ body }, caller) => {
      const id = await save(deps, body, caller);
      if (body.id === undefined) {
        const { placeId } = seeDevice(devices.registry, caller, body.deviceId);
        const text = deviceEventText('maintained', { who: caller.username });
        deps.deviceEvents.note({ deviceId: body.deviceId, placeId, kind: 'note', text });
      }
      return { id };
    },
    removeMaintenance: async ({ params: { id } }, caller) =>
      database.transaction(async (tx) => {
        const was = await findMaintenance(tx, caller.places, id);
        if (!was) throw refuse('404');
        await removeRow(tx, { ...maintenanceIn(caller.places), forAudit: () => was }, id, caller);
        await files.remove(
          was.files.map((file) => file.id),
          tx,
        );
        return null;
      }),
  });
};
