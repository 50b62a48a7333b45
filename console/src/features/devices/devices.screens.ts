import type { Screens } from '../../session/screen.ts';

export const devicesScreens: Screens = {
  deviceInformation: { load: async () => (await import('./device-information-screen.tsx')).DeviceInformationScreen },
};
