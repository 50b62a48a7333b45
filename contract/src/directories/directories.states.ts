import type { States } from '../kit/states.ts';
import type { RunStatus } from './run.entities.ts';

/** `outdated`: what it would change has been changed since, so it has to be read again. */
export const directoryRunStates: States<RunStatus> = {
  waiting: ['ready', 'applied', 'failed', 'discarded'],
  ready: ['applied', 'discarded', 'outdated'],
  applied: [],
  discarded: [],
  outdated: [],
  failed: [],
};
