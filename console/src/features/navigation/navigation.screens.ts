import type { Screens } from '../../session/screen.ts';

export const navigationScreens: Screens = {
  navigationMenu: { load: async () => (await import('./navigation-menu-screen.tsx')).NavigationMenuScreen },
  navigationMenuEdit: {
    load: async () => (await import('./navigation-menu-edit-screen.tsx')).NavigationMenuEditScreen,
  },
  navigationAuthorize: { load: async () => (await import('./sign-on-service-screen.tsx')).SignOnServiceScreen },
};
