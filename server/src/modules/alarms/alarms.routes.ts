import { alarmsEndpoints } from '@eoms/contract';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { narrowPlaces } from '../places/places.module.ts';
import type { AlarmCounts } from './alarm-counts.ts';
import { fillTrend, trendStarts } from './alarm-trend.ts';
import { findAlarm, trendOf } from './alarms.store.ts';
import { listAlarms } from './list-alarms.ts';
import { acknowledgeAlarms, type SolveDeps, solveAlarms } from './solve-alarms.ts';

export interface AlarmsRoutesDeps extends SolveDeps {
  readonly counts: AlarmCounts;
  readonly tree: Parameters<typeof narrowPlaces>[0];
}

export const alarmsRoutes = (deps: AlarmsRoutesDeps): Route[] => {
  const { database, counts } = deps;
  const { db } = database;
  return implement(alarmsEndpoints, {
    listAlarms: async ({ query }, caller) => {
      const places = await narrowPlaces(deps.tree, caller.places, query);
      return database.read((db) => listAlarms(db, places, query));
    },
    getAlarm: async ({ params }, { places }) => {
      const alarm = await findAlarm(db, places, params.id);
      if (!alarm) throw refuse('404');
      return alarm;
    },
    countAlarms: async (_, { places }) => counts.byLevel(places),
    alarmTrend: async ({ query }, caller) => {
      const places = await narrowPlaces(deps.tree, caller.places, query);
      const starts = trendStarts(query.period, new Date());
      return fillTrend(starts, await database.read((db) => trendOf(db, places, starts)));
    },
    acknowledgeAlarm: ({ body }, caller) => acknowledgeAlarms(deps, caller, body.ids),
    solveAlarm: ({ body }, caller) => solveAlarms(deps, caller, body),
  });
};
