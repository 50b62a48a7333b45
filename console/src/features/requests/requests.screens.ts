import type { Screens } from '../../session/screen.ts';

export const requestsScreens: Screens = {
  publicRequest: { load: async () => (await import('./request-screen.tsx')).RequestScreen },
};
