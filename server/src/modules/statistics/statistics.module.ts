import type { Route } from '../../platform/http/implement.ts';
import { createStatisticsRoutes, type StatisticsRoutesDeps } from './statistics.routes.ts';

export type { FoundDevice, FoundUser, StatisticsPorts } from './statistics.routes.ts';

/** Figures and searches over what the other modules own. */
export const createStatistics = (deps: StatisticsRoutesDeps): { routes: Route[] } => ({
  routes: createStatisticsRoutes(deps),
});
