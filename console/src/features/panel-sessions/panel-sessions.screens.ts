import type { Screens } from '../../session/screen.ts';

export const panelSessionsScreens: Screens = {
  panelSession: { load: async () => (await import('./panel-session-screen.tsx')).PanelSessionScreen },
};
