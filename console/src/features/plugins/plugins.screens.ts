import type { Screens } from '../../session/screen.ts';

export const pluginsScreens: Screens = {
  plugin: { load: async () => (await import('./plugin-screen.tsx')).PluginScreen },
  pluginEdit: { load: async () => (await import('./plugin-edit-screen.tsx')).PluginEditScreen },
};
