import { may } from '../vocabulary/permissions.ts';

// The centre, its list and its page of one order show all orders of the caller's places. Who holds only the others sees
// the orders that name them.
const all = ['workOrderCenter', 'workOrderList', 'workOrderCenterView'] as const;

/** The screens of which one is needed to be given an order. */
export const orderScreens = [...all, 'workOrderSelf', 'workOrderHandle', 'workOrderView'] as const;

export const orderRights = {
  see: may('view', ...orderScreens),
  seeAll: may('view', ...all),
  /** Open orders, and change those that one opened or supervises. */
  open: may('edit', 'workOrderCenter', 'workOrderList', 'workOrderSelf'),
  /** Change, pass on and end all orders of one's places. */
  direct: may('edit', 'workOrderCenter', 'workOrderList'),
  handle: may('control', 'workOrderCenter', 'workOrderList', 'workOrderCenterView', 'workOrderSelf', 'workOrderHandle'),
} as const;
