import type { Screens } from '../../session/screen.ts';

export const controlsScreens: Screens = {
  centralizedControl: {
    load: async () => (await import('./central/central-screen.tsx')).CentralizedControlScreen,
  },
  placeControl: { load: async () => (await import('./place-control-screen.tsx')).PlaceControlScreen },
};
