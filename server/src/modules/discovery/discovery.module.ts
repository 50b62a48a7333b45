import type { ModuleParts } from '../../platform/platform.ts';
import type { DiscoveryDeps } from './discovery.deps.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { createDiscoveryRuns } from './discovery-runs.ts';

/** Searches the network for devices and adopts what was found. */
export const createDiscovery = (deps: DiscoveryDeps): ModuleParts => {
  const runs = createDiscoveryRuns({ engine: deps.devices.engine, log: deps.log });
  return { routes: discoveryRoutes({ ...deps, runs }), stop: async () => runs.close() };
};
