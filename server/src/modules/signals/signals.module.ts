import type { ModuleParts } from '../../platform/platform.ts';
import { createSignalMap, type SignalsDeps, signalsRoutes } from './signals.routes.ts';

export interface SignalsModule extends ModuleParts {
  /** The devices from which a picture reaches a device now, nearest first. */
  feedsOf(deviceId: string): Promise<string[]>;
}

/** Cables between devices, and what displays therefore show. */
export const createSignals = (deps: SignalsDeps): SignalsModule => {
  const map = createSignalMap(deps);
  return {
    routes: signalsRoutes(deps),
    feedsOf: async (deviceId) => (await map.shown('all', deviceId)).path.slice(1).map((step) => step.deviceId),
  };
};
