import type { Screens } from '../../session/screen.ts';

export const solutionsScreens: Screens = {
  solution: { load: async () => (await import('./solution-screen.tsx')).SolutionScreen },
};
