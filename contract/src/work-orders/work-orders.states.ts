import type { States } from '../kit/states.ts';
import type { WorkOrderStatus } from './work-order.entities.ts';

/**
 * An order that is passed on, given back or opened again waits for somebody to accept it. Where its type asks for a
 * second person, it is resolved once that person has confirmed it, and otherwise sent back.
 */
export const workOrderStates: States<WorkOrderStatus> = {
  unprocessed: ['processing', 'cancelled'],
  processing: ['unprocessed', 'confirming', 'resolved', 'cancelled'],
  confirming: ['processing', 'resolved'],
  resolved: ['unprocessed'],
  cancelled: [],
};

/** The states in which somebody has work to do: its clocks run. */
export const openOrderStates: readonly WorkOrderStatus[] = ['unprocessed', 'processing'];
export const isOpenOrder = (status: WorkOrderStatus): boolean => openOrderStates.includes(status);
