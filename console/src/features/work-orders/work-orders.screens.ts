import type { Screens } from '../../session/screen.ts';

export const workOrdersScreens: Screens = {
  workOrderCenter: { load: async () => (await import('./order-center-screen.tsx')).OrderCenterScreen },
  workOrderSelf: { load: async () => (await import('./order-self-screen.tsx')).OrderSelfScreen },
  workOrderContent: { load: async () => (await import('./order-content-screen.tsx')).OrderContentScreen },
  workOrderList: { load: async () => (await import('./order-list-screen.tsx')).OrderListScreen },
  workOrderHandle: { load: async () => (await import('./order-handle-screen.tsx')).OrderHandleScreen },
  workOrderView: { load: async () => (await import('./order-view-screen.tsx')).OrderViewScreen },
  workOrderCenterView: { load: async () => (await import('./order-center-view-screen.tsx')).OrderCenterViewScreen },
  workOrderCreate: { load: async () => (await import('./order-edit-screen.tsx')).OrderEditScreen },
};
