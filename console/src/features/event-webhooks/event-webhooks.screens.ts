import type { Screens } from '../../session/screen.ts';

export const eventWebhooksScreens: Screens = {
  eventWebhooks: { load: async () => (await import('./event-webhook-screen.tsx')).EventWebhookScreen },
};
