import type { Screens } from '../../session/screen.ts';

export const catalogueScreens: Screens = {
  modelDeviceMaker: { load: async () => (await import('./maker-screen.tsx')).MakerScreen },
  modelDeviceBrand: { load: async () => (await import('./brand-screen.tsx')).BrandScreen },
  modelDeviceCategory: { load: async () => (await import('./category-screen.tsx')).CategoryScreen },
  modelDeviceMark: { load: async () => (await import('./model-screen.tsx')).ModelScreen },
  modelDeviceMarkEdit: { load: async () => (await import('./model-edit-screen.tsx')).ModelEditScreen },
};
