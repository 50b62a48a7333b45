import type { States } from '../kit/states.ts';
import type { DeliveryStatus } from './delivery.entities.ts';

/** Whatever became of a delivery, it can be sent again. */
export const deliveryStates: States<DeliveryStatus> = {
  waiting: ['sent', 'failed', 'expired'],
  sent: ['waiting'],
  failed: ['waiting'],
  expired: ['waiting'],
};
