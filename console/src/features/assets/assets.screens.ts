import type { Screens } from '../../session/screen.ts';

export const assetsScreens: Screens = {
  assetManagement: { load: async () => (await import('./assets-screen.tsx')).AssetsScreen },
  assetManagementEdit: { load: async () => (await import('./asset-screen.tsx')).AssetScreen },
  supplierManagement: { load: async () => (await import('./supplier-screen.tsx')).SupplierScreen },
};
