import type { ModuleParts } from '../../platform/platform.ts';
import { type MaintenanceDeps, maintenanceRoutes } from './maintenance.routes.ts';
import { maintenanceFilesOf } from './maintenance.store.ts';

/** Records of work done on devices; they and their files are removed with the device. */
export const createMaintenance = (deps: MaintenanceDeps): ModuleParts => {
  deps.devices.onRemoval(async (tx, deviceId) => {
    for (const file of await maintenanceFilesOf(tx, deviceId)) await deps.files.remove(file, tx);
  });
  return { routes: maintenanceRoutes(deps) };
};
