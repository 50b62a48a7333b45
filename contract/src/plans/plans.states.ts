import type { States } from '../kit/states.ts';
import type { PlanRequestStatus } from './plan.entities.ts';

/** `outdated`: the plan has changed since; `refused`: approved, but its run could not begin. */
export const planRequestStates: States<PlanRequestStatus> = {
  open: ['approved', 'declined', 'withdrawn', 'expired', 'outdated'],
  approved: ['refused'],
  declined: [],
  withdrawn: [],
  expired: [],
  outdated: [],
  refused: [],
};
