import type { States } from '../kit/states.ts';
import type { WorkOrderStatus } from './work-order.entities.ts';

/** An order that is passed on waits again for its new recipient to accept it. */
export const workOrderStates: States<WorkOrderStatus> = {
  unprocessed: ['processing', 'cancelled'],
  processing: ['unprocessed', 'resolved', 'cancelled'],
  resolved: [],
  cancelled: [],
};
