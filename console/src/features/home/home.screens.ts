import type { Screens } from '../../session/screen.ts';

export const homeScreens: Screens = {
  home: { load: async () => (await import('./home-screen.tsx')).HomeScreen },
};
