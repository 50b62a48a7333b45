import type { Screens } from '../../session/screen.ts';

export const partsScreens: Screens = {
  workOrderPart: { load: async () => (await import('./part-screen.tsx')).PartScreen },
};
