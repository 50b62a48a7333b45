import type { Screens } from '../../session/screen.ts';

export const dueListScreens: Screens = {
  dueList: { load: async () => (await import('./due-list-screen.tsx')).DueListScreen },
};
