import type { Screens } from '../../session/screen.ts';

export const examplesScreens: Screens = {
  examples: { load: async () => (await import('./examples-screen.tsx')).ExamplesScreen },
};
