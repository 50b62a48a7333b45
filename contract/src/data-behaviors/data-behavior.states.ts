import type { States } from '../kit/states.ts';
import type { DataBehaviorStatus } from './data-behavior.entities.ts';

/**
 * A change takes a behaviour back to `notActivated`; only one whose last test has passed is activated. What was activated
 * before answers calls until then.
 */
export const dataBehaviorStates: States<DataBehaviorStatus> = {
  notActivated: ['tested', 'notActivated'],
  tested: ['tested', 'activated', 'notActivated'],
  activated: ['tested', 'notActivated'],
};
