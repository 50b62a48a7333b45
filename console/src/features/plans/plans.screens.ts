import type { Screens } from '../../session/screen.ts';

export const plansScreens: Screens = {
  plan: { load: async () => (await import('./plan-screen.tsx')).PlanScreen },
};
