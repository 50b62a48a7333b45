import type { ShownSource } from '@eoms/contract';
import type { ModuleParts } from '../../platform/platform.ts';
import { createSignalMap, type SignalsDeps, signalsRoutes } from './signals.routes.ts';

export interface SignalsModule extends ModuleParts {
  /** The devices from which a picture reaches a device now, nearest first. */
  feedsOf(deviceId: string): Promise<string[]>;
  /** What a display shows now; undefined for what is no display, or has no cable. */
  pathTo(deviceId: string): Promise<ShownSource | undefined>;
}

/** Cables between devices, and what displays therefore show. */
export const createSignals = (deps: SignalsDeps): SignalsModule => {
  const map = createSignalMap(deps);
  return {
    routes: signalsRoutes(deps),
    pathTo: map.pathTo,
    feedsOf: async (deviceId) => (await map.shown('all', deviceId)).path.slice(1).map((step) => step.deviceId),
  };
};
