import type { ModuleParts } from '../../platform/platform.ts';
import { createStatisticsRoutes, type StatisticsDeps } from './statistics.routes.ts';

/** Figures and searches over what the other modules own. */
export const createStatistics = (deps: StatisticsDeps): ModuleParts => ({
  routes: createStatisticsRoutes(deps),
});
