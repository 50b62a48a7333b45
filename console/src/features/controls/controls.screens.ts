import type { Screens } from '../../session/screen.ts';

export const controlsScreens: Screens = {
  centralizedControl: {
    load: async () => (await import('./central/central-screen.tsx')).CentralizedControlScreen,
    // Two thousand places take as long as all of the code.
    begin: async (client) => {
      const { allCentralPlaces } = await import('./central/all-central-places.ts');
      await client.prefetchQuery(allCentralPlaces());
    },
    phrases: ['central', 'devices'],
  },
  placeControl: { load: async () => (await import('./place-control-screen.tsx')).PlaceControlScreen },
};
