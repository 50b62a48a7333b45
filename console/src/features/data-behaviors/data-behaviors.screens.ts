import type { Screens } from '../../session/screen.ts';

export const dataBehaviorsScreens: Screens = {
  dataBehavior: { load: async () => (await import('./behavior-screen.tsx')).BehaviorScreen },
  dataDepot: { load: async () => (await import('./source-screen.tsx')).SourceScreen },
};
