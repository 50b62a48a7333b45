import type { States } from '../kit/states.ts';
import type { AssistantRequestStatus } from './assistant-request.entities.ts';

export const assistantRequestStates: States<AssistantRequestStatus> = {
  waiting: ['carryingOut', 'refused', 'expired'],
  carryingOut: ['done', 'failed'],
  done: [],
  failed: [],
  refused: [],
  expired: [],
};
