import type { Screens } from '../../session/screen.ts';

export const serviceLevelsScreens: Screens = {
  workOrderUrgent: { load: async () => (await import('./urgency-screen.tsx')).UrgencyScreen },
};
