import type { Screens } from '../../session/screen.ts';

export const stocktakesScreens: Screens = {
  assetStocktake: { load: async () => (await import('./stocktake-screen.tsx')).StocktakeScreen },
};
