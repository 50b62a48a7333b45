import { statisticsEndpoints } from '@eoms/contract';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { PlaceScope, PlacesModule } from '../places/places.module.ts';
import { seesUsers } from './statistics.policy.ts';

export interface FoundDevice {
  readonly id: string;
  readonly name: string;
  readonly placeName: string;
  readonly typeIcon: string;
}
export interface FoundUser {
  readonly id: string;
  readonly name: string;
  readonly username: string;
}

/** Searches of the modules that own the things; each answers at most `limit` rows, best first. */
export interface StatisticsPorts {
  searchDevices(scope: PlaceScope, keyword: string, limit: number): FoundDevice[];
  searchUsers(keyword: string, limit: number): Promise<FoundUser[]>;
}

export interface StatisticsRoutesDeps {
  readonly places: Pick<PlacesModule, 'searchPlaces'>;
  readonly ports: StatisticsPorts;
}

/** Rows of each kind: the search box shows no more. */
const limit = 8;

export const createStatisticsRoutes = ({ places, ports }: StatisticsRoutesDeps): Route[] =>
  implement(statisticsEndpoints, {
    search: async ({ query: { keyword } }, caller) => {
      const [foundPlaces, devices, users] = await Promise.all([
        places.searchPlaces(caller.places, keyword, limit),
        ports.searchDevices(caller.places, keyword, limit),
        seesUsers(caller) ? ports.searchUsers(keyword, limit) : [],
      ]);
      return { places: foundPlaces, devices, users };
    },
  });
