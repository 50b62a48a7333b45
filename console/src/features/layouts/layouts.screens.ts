import type { Screens } from '../../session/screen.ts';

export const layoutsScreens: Screens = {
  controlDesign: { load: async () => (await import('./control-design-screen.tsx')).ControlDesignScreen },
  customizeControl: {
    load: async () => (await import('./documents/customize-control-screen.tsx')).CustomizeControlScreen,
  },
  controlDocument: {
    load: async () => (await import('./documents/control-document-screen.tsx')).ControlDocumentScreen,
  },
};
