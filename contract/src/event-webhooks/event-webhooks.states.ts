import type { States } from '../kit/states.ts';
import type { EventDeliveryStatus } from './event-webhook.entities.ts';

/** Whatever became of a message, it can be sent again. */
export const eventDeliveryStates: States<EventDeliveryStatus> = {
  waiting: ['delivered', 'failed'],
  delivered: ['waiting'],
  failed: ['waiting'],
};
