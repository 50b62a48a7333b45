import type { Screens } from '../../session/screen.ts';

export const maintenanceScreens: Screens = {
  modelDeviceMaintain: { load: async () => (await import('./maintenance-screen.tsx')).MaintenanceScreen },
  modelDeviceMaintainEdit: { load: async () => (await import('./maintenance-edit-screen.tsx')).MaintenanceEditScreen },
};
