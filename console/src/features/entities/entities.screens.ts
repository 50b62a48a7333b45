import type { Screens } from '../../session/screen.ts';

export const entitiesScreens: Screens = {
  entity: { load: async () => (await import('./entity-screen.tsx')).EntityScreen },
  entityEdit: { load: async () => (await import('./entity-edit-screen.tsx')).EntityEditScreen },
};
