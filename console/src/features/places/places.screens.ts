import type { Screens } from '../../session/screen.ts';

export const placesScreens: Screens = {
  place: { load: async () => (await import('./place-screen.tsx')).PlaceScreen },
};
