import type { Screens } from '../../session/screen.ts';

export const statisticsScreens: Screens = {
  placeDataStatistics: { load: async () => (await import('./statistics-screen.tsx')).StatisticsScreen },
};
