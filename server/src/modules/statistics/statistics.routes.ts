import { statisticsEndpoints } from '@eoms/contract';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { People } from '../people/people.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { seesUsers } from './statistics.policy.ts';

/** The modules that are searched; each returns at most `limit` rows, best first. */
export interface StatisticsDeps {
  readonly places: Pick<PlacesModule, 'searchPlaces'>;
  readonly devices: { readonly lists: Pick<DevicesModule['lists'], 'search'> };
  readonly people: Pick<People, 'searchUsers'>;
}

/** Rows of each kind; the search box shows no more. */
const limit = 8;

export const createStatisticsRoutes = ({ places, devices, people }: StatisticsDeps): Route[] =>
  implement(statisticsEndpoints, {
    search: async ({ query: { keyword } }, caller) => {
      const [foundPlaces, foundDevices, users] = await Promise.all([
        places.searchPlaces(caller.places, keyword, limit),
        devices.lists.search(caller.places, keyword, limit),
        seesUsers(caller) ? people.searchUsers(keyword, limit) : [],
      ]);
      return { places: foundPlaces, devices: foundDevices, users };
    },
  });
