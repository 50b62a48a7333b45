import type { deviceToolsEndpoints } from '@eoms/contract';
import type { Handlers } from '../../../platform/http/implement.ts';
import { pageEvents } from '../../device-events/device-events.module.ts';
import { seeDevice } from '../devices.policy.ts';
import type { DevicesWork } from '../devices.work.ts';
import { listDevices } from '../lists/list-devices.ts';
import { listBriefs, modelsInUse, pickDevices, typesInUse } from '../lists/pick-devices.ts';
import { syncDevice } from '../models/sync-device.ts';

/** Lists in other forms, the event log of a device, and its synchronisation with its model. */
export const deviceTools = (work: DevicesWork): Handlers<typeof deviceToolsEndpoints> => {
  const { listing } = work;
  const { registry } = listing;
  const { db } = work.database;
  const { publishing, saving } = work.storing;
  const syncing = { database: work.database, models: work.models, registry, publishing, driverOf: saving.driverOf };
  return {
    listDevicesOfModel: ({ query }, caller) => listDevices(listing, db, caller.places, query, false),
    listAllDevices: ({ query }, caller) => listBriefs(listing, db, caller.places, query),
    pickDevices: ({ query }, caller) => pickDevices(listing, db, caller.places, query),
    listTypesInUse: (_, caller) => typesInUse(registry, db, caller.places),
    listModelsInUse: ({ query }, caller) => modelsInUse(registry, db, caller.places, query.deviceTypeCode),
    listDeviceEvents: async ({ query }, caller) => {
      seeDevice(registry, caller, query.deviceId);
      return work.database.read((db) => pageEvents(db, query));
    },
    syncDevice: ({ query: { deviceId, apply } }, caller) => syncDevice(syncing, deviceId, apply === true, caller),
  };
};
