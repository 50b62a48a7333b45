import type { States } from '../kit/states.ts';
import type { FiringOutcome } from './automation.entities.ts';

/** Only what ran may turn out differently: its run was refused, or never began because its process ended. */
export const firingStates: States<FiringOutcome> = {
  ran: ['refused', 'interrupted'],
  notMet: [],
  paused: [],
  tooOften: [],
  loop: [],
  broken: [],
  refused: [],
  interrupted: ['refused'],
};
