import type { Screens } from '../../session/screen.ts';

export const directoriesScreens: Screens = {
  userSync: { load: async () => (await import('./user-sync-screen.tsx')).UserSyncScreen },
};
