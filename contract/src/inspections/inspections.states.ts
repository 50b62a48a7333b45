import type { States } from '../kit/states.ts';
import type { InspectionItemStatus, InspectionStatus } from './inspection.entities.ts';
import type { InspectionPlanStatus } from './inspection-plan.entities.ts';

export const inspectionPlanStates: States<InspectionPlanStatus> = {
  notStarted: ['afoot', 'cancelled'],
  afoot: ['completed', 'ended', 'cancelled'],
  ended: ['afoot', 'cancelled'],
  completed: ['afoot'],
  cancelled: [],
};

export const inspectionStates: States<InspectionStatus> = {
  toBegin: ['afoot', 'cancelled'],
  afoot: ['ended', 'cancelled'],
  ended: [],
  cancelled: [],
};

/** A check that a process began before it died waits again. */
export const inspectionItemStates: States<InspectionItemStatus> = {
  pending: ['checking', 'passed', 'failed', 'unchecked'],
  checking: ['pending', 'passed', 'failed', 'unchecked'],
  passed: [],
  failed: [],
  unchecked: [],
};
