import type { ModuleParts } from '../../platform/platform.ts';
import { createStatisticsRoutes, type StatisticsRoutesDeps } from './statistics.routes.ts';

export type { FoundDevice, FoundUser, StatisticsPorts } from './statistics.routes.ts';

/** Figures and searches over what the other modules own. */
export const createStatistics = (deps: StatisticsRoutesDeps): ModuleParts => ({
  routes: createStatisticsRoutes(deps),
});
