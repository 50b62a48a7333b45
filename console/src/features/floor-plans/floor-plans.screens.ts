import type { Screens } from '../../session/screen.ts';

export const floorPlansScreens: Screens = {
  floorPlan: { load: async () => (await import('./floor-plan-screen.tsx')).FloorPlanScreen },
};
