import type { Screens } from '../../session/screen.ts';

export const dataServicesScreens: Screens = {
  dataService: { load: async () => (await import('./service-screen.tsx')).ServiceScreen },
};
