import type { Screens } from '../../session/screen.ts';

export const signalsScreens: Screens = {
  modelDeviceSourceMap: { load: async () => (await import('./signal-map-screen.tsx')).SignalMapScreen },
};
