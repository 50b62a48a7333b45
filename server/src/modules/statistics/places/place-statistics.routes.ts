import { type PlacePeriod, placeStatisticsEndpoints, wordsIn } from '@eoms/contract';
import { statisticsReport } from '@eoms/phrases';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { implement, type Route } from '../../../platform/http/implement.ts';
import { xlsxReply } from '../../../platform/imports/write-table.ts';
import type { Platform } from '../../../platform/platform.ts';
import { namesOfLevels } from '../../alarms/alarms.module.ts';
import { narrowPlaces, type PlacesModule } from '../../places/places.module.ts';
import { readVenueMetrics } from '../metrics/venue-metrics.ts';
import { airQuality, type FigureDeps, monthlyWarnings, reportFigures } from './figures.ts';
import { listNeeded, markNeeded } from './mark-devices.ts';
import { periodOf } from './periods.ts';
import { type CheckedDevices, readReadiness } from './readiness.ts';
import { readReliability } from './reliability.ts';
import { periodText, reportSheets } from './report.ts';
import { readUsage } from './usage.ts';

export interface PlaceStatisticsDeps extends Pick<Platform, 'database' | 'tables' | 'documents'> {
  readonly places: Pick<PlacesModule, 'placesBelow' | 'relations' | 'seesPlace' | 'details'>;
  readonly devices: CheckedDevices;
}

interface Where {
  readonly placeId?: string | undefined;
  readonly groupId?: string | undefined;
}
interface Wanted extends Where {
  readonly period: PlacePeriod;
  readonly on?: string | undefined;
}

const countTypes = ({ registry }: FigureDeps['devices'], scope: PlaceScope) => {
  const types = new Map<string, { typeCode: string; total: number; online: number; offline: number }>();
  for (const { typeCode, all, online, offline } of registry.buckets(scope === 'all' ? 'all' : new Set(scope))) {
    const sum = types.get(typeCode) ?? { typeCode, total: 0, online: 0, offline: 0 };
    types.set(typeCode, {
      typeCode,
      total: sum.total + all,
      online: sum.online + online,
      offline: sum.offline + offline,
    });
  }
  return [...types.values()].filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
};

export const placeStatisticsRoutes = (deps: PlaceStatisticsDeps): Route[] => {
  const { database, devices, places, tables, documents } = deps;
  const tree = { placesBelow: places.placesBelow, roomsOf: places.relations.roomsOf };
  const scopeOf = (query: Where, caller: Caller) => narrowPlaces(tree, caller.places, query);
  const periodIn = ({ period, on }: Wanted) => periodOf(period, on, new Date());
  const report = async (query: Wanted, caller: Caller, action: 'exportStatistics' | 'printStatistics') => {
    const period = periodIn(query);
    const sheets = reportSheets(
      {
        ...(await reportFigures(deps, await scopeOf(query, caller), period)),
        levelNames: await database.read(namesOfLevels),
      },
      period,
      caller.language,
    );
    await caller.audit({ action, after: { ...query } });
    const words = wordsIn(statisticsReport, caller.language);
    return { sheets, words, text: periodText(period), name: `${words.title} ${periodText(period)}` };
  };
  return implement(placeStatisticsEndpoints, {
    getUsed: async ({ query }, caller) => {
      const scope = await scopeOf(query, caller);
      return database.read((db) => readUsage(db, scope, periodIn(query)));
    },
    getMonthlyWarnings: async ({ query }, caller) => monthlyWarnings(deps, await scopeOf(query, caller)),
    getAssetStatistics: async ({ query }, caller) => countTypes(devices, await scopeOf(query, caller)),
    getAirQuality: async ({ query }, caller) => airQuality(deps, await scopeOf(query, caller), periodIn(query)),
    getReliability: async ({ query }, caller) => {
      const scope = await scopeOf(query, caller);
      return database.read((db) => readReliability(db, { devices, rooms: places.relations }, scope, periodIn(query)));
    },
    getWeeklyReport: async ({ query }, caller) =>
      (await reportFigures(deps, await scopeOf(query, caller), periodIn(query))).weekly,
    getVenueMetrics: async (_, caller) => ({
      content: Buffer.from(await readVenueMetrics(deps, caller.places)),
      inline: true,
    }),
    getReadiness: async ({ query }, caller) =>
      readReadiness(database, devices, places.relations, await scopeOf(query, caller)),
    getNeededDevices: ({ query }, caller) => listNeeded(deps, query.placeId, caller),
    saveNeededDevices: async ({ body }, caller) => {
      await markNeeded(deps, body, caller);
      return null;
    },
    exportStatistics: async ({ query }, caller) => {
      const { sheets, name } = await report(query, caller, 'exportStatistics');
      return xlsxReply(tables, name, sheets);
    },
    printStatistics: async ({ query }, caller) => {
      const { sheets, words, text, name } = await report(query, caller, 'printStatistics');
      const note = `${words.period} ${text}`;
      return {
        content: await documents.write({ title: words.title, note, empty: words.none, parts: sheets }),
        fileName: `${name}.pdf`,
      };
    },
  });
};
