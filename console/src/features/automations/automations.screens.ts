import type { Screens } from '../../session/screen.ts';

export const automationsScreens: Screens = {
  linkageStrategy: { load: async () => (await import('./automation-screen.tsx')).AutomationScreen },
};
