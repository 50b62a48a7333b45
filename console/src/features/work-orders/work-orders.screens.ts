import type { Screens } from '../../session/screen.ts';

export const workOrdersScreens: Screens = {
  workOrderCenter: { load: async () => (await import('./order-center-screen.tsx')).OrderCenterScreen },
  workOrderSelf: { load: async () => (await import('./order-self-screen.tsx')).OrderSelfScreen },
  workOrderContent: { load: async () => (await import('./order-content-screen.tsx')).OrderContentScreen },
  workOrderCreate: { load: async () => (await import('./order-edit-screen.tsx')).OrderEditScreen },
};
