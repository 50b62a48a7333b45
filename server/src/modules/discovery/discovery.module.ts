import type { ModuleParts } from '../../platform/platform.ts';
import type { DiscoveryDeps } from './discovery.deps.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { createDiscoveryRuns } from './discovery-runs.ts';
import { createSearches } from './searches.ts';

/** Searches the network for devices and adopts what was found. */
export const createDiscovery = (deps: DiscoveryDeps): ModuleParts => {
  const runs = createDiscoveryRuns({ engine: deps.devices.engine, log: deps.log });
  const searches = createSearches({ ...deps, runs });
  return { routes: discoveryRoutes({ ...deps, searches }), stop: searches.close };
};
