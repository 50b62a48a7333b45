import type { Screens } from '../../session/screen.ts';

export const controlsScreens: Screens = {
  placeControl: { load: async () => (await import('./place-control-screen.tsx')).PlaceControlScreen },
};
