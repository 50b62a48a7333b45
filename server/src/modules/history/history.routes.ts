import { historyEndpoints } from '@eoms/contract';
import { detailText } from '@eoms/phrases';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { History } from './history.ts';

/** What history needs from devices; the devices module plugs it in. */
export interface DevicesPort {
  /** Throws '404' for a device that does not exist or is out of the caller's scope. */
  requireVisible(caller: Caller, deviceId: string): void;
}

export interface HistoryRoutesDeps {
  readonly history: Pick<History, 'read'>;
  readonly devices: () => DevicesPort;
}

const longestDays = 366;
const propertiesAtMost = 20;

export const historyRoutes = ({ history, devices }: HistoryRoutesDeps): Route[] =>
  implement(historyEndpoints, {
    getHistory: async ({ query }, caller) => {
      devices().requireVisible(caller, query.deviceId);
      const [from, to] = [new Date(query.from), new Date(query.to)];
      const properties = [...new Set(query.properties.split(','))].filter((property) => property !== '');
      if (from >= to) throw refuse('422', {}, [{ field: 'to', message: detailText('periodOrder', caller.language) }]);
      if (to.getTime() - from.getTime() > longestDays * 86_400_000) {
        const message = detailText('periodLength', caller.language, { days: longestDays });
        throw refuse('422', {}, [{ field: 'from', message }]);
      }
      if (properties.length > propertiesAtMost) {
        const message = detailText('tooManyProperties', caller.language, { max: propertiesAtMost });
        throw refuse('422', {}, [{ field: 'properties', message }]);
      }
      return history.read({ deviceId: query.deviceId, properties, from, to });
    },
  });
