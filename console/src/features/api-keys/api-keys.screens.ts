import type { Screens } from '../../session/screen.ts';

export const apiKeysScreens: Screens = {
  apiKeys: { load: async () => (await import('./api-key-screen.tsx')).ApiKeyScreen },
};
