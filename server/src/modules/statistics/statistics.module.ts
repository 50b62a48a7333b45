import type { ModuleParts } from '../../platform/platform.ts';
import { createStatisticsRoutes, type StatisticsDeps } from './statistics.routes.ts';

/** Figures and searches over the data of other modules. */
export const createStatistics = (deps: StatisticsDeps): ModuleParts => ({
  routes: createStatisticsRoutes(deps),
});
