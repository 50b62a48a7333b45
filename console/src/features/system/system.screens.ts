import type { Screens } from '../../session/screen.ts';

export const systemScreens: Screens = {
  systemSetting: { load: async () => (await import('./system-setting-screen.tsx')).SystemSettingScreen },
  logQuery: { load: async () => (await import('./log-screen.tsx')).LogScreen },
};
