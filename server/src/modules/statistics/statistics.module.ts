import type { ModuleParts } from '../../platform/platform.ts';
import { createMeetingChecks, type MeetingCheckDeps } from './places/check-before-meetings.ts';
import { type PlaceStatisticsDeps, placeStatisticsRoutes } from './places/place-statistics.routes.ts';
import { createStatisticsRoutes, type StatisticsDeps } from './statistics.routes.ts';

export { readMarks } from './places/device-marks.store.ts';
export type { Marks } from './places/needed-devices.ts';
export { whyNotWorking } from './places/why-not-working.ts';

/** Searches over the data of other modules. */
export const createStatistics = (deps: StatisticsDeps): ModuleParts => ({
  routes: createStatisticsRoutes(deps),
});

/** Figures of places over the data of other modules. */
export const createPlaceStatistics = (deps: PlaceStatisticsDeps & MeetingCheckDeps): ModuleParts => {
  const checks = createMeetingChecks(deps);
  return {
    routes: placeStatisticsRoutes(deps),
    start: () => deps.safeMode.whenOff(checks.start),
    stop: () => checks.stop(),
  };
};
