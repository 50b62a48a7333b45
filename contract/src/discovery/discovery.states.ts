import type { States } from '../kit/states.ts';
import type { DiscoveryState } from './discovery.entities.ts';

export const discoveryStates: States<DiscoveryState> = {
  running: ['finished', 'stopped', 'failed'],
  finished: [],
  stopped: [],
  failed: [],
};
