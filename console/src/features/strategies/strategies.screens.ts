import type { Screens } from '../../session/screen.ts';

export const strategiesScreens: Screens = {
  strategy: { load: async () => (await import('./strategy-screen.tsx')).StrategyScreen },
};
