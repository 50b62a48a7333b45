import type { Screens } from '../../session/screen.ts';

export const themesScreens: Screens = {
  themeSetting: {
    load: async () => (await import('./theme-screen.tsx')).ThemeScreen,
    phrases: ['themes', 'login'],
  },
};
