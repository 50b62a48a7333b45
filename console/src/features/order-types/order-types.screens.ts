import type { Screens } from '../../session/screen.ts';

export const orderTypesScreens: Screens = {
  workOrderType: { load: async () => (await import('./type-screen.tsx')).TypeScreen },
};
