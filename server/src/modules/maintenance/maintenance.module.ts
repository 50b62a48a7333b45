import type { ModuleParts } from '../../platform/platform.ts';
import { type MaintenanceDeps, maintenanceRoutes } from './maintenance.routes.ts';
import { takeMaintenanceFiles } from './maintenance.store.ts';
import { maintenanceFiles } from './maintenance-files.store.ts';

/** Records of work done on devices; they and their files are removed with the device. */
export const createMaintenance = (deps: MaintenanceDeps): ModuleParts => {
  deps.files.addUse(maintenanceFiles);
  deps.devices.saving.onRemoval(async (tx, deviceId) => {
    await deps.files.remove(await takeMaintenanceFiles(tx, deviceId), tx);
  });
  return { routes: maintenanceRoutes(deps) };
};
