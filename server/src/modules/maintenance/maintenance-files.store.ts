import { maintenanceEndpoints } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { withinPlaces } from '../../platform/database/row-scope.ts';
import { fileColumn, seenWith } from '../../platform/files/file-uses.store.ts';
import { devices } from '../devices/devices.tables.ts';
import { deviceMaintenanceFiles as attached, deviceMaintenance as records } from './maintenance.tables.ts';

/** Files of a record are seen by those who see the record. */
export const maintenanceFiles = fileColumn({
  column: attached.fileId,
  joined: sql` join ${records} on ${records.id} = ${attached.maintenanceId}
    join ${devices} on ${devices.id} = ${records.deviceId}`,
  seenBy: seenWith(maintenanceEndpoints.getMaintenance.needs, (places) => withinPlaces(devices.placeId, places)),
});
