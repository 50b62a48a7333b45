import type { Screens } from '../../session/screen.ts';

export const designScreens: Screens = {
  controlDesign: { load: async () => (await import('./control-design-screen.tsx')).ControlDesignScreen },
};
