import type { Screens } from '../../session/screen.ts';

export const assistantsScreens: Screens = {
  assistantRequests: {
    load: async () => (await import('./assistant-request-screen.tsx')).AssistantRequestScreen,
  },
};
