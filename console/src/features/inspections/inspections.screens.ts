import type { Screens } from '../../session/screen.ts';

export const inspectionsScreens: Screens = {
  deviceProbingCenter: {
    load: async () => (await import('./center-screen.tsx')).CenterScreen,
    phrases: ['inspections'],
  },
  deviceProbingPlan: { load: async () => (await import('./plan-screen.tsx')).PlanScreen, phrases: ['inspections'] },
};
