import type { Screens } from '../../session/screen.ts';

export const panelsScreens: Screens = {
  controlDevicePanel: { load: async () => (await import('./panel-screen.tsx')).PanelScreen },
  controlDevicePanelEdit: { load: async () => (await import('./panel-edit-screen.tsx')).PanelEditScreen },
};
