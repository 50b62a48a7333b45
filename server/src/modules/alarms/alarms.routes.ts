import { alarmsEndpoints, wordsIn } from '@eoms/contract';
import { alarmTable } from '@eoms/phrases';
import { presentPage, readPage } from '../../platform/database/page.ts';
import type { FileStore } from '../../platform/files/files.ts';
import { pictureReply } from '../../platform/files/picture-reply.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { xlsxReply } from '../../platform/imports/write-table.ts';
import type { Tables } from '../../platform/tables/tables.ts';
import { narrowPlaces } from '../places/places.module.ts';
import { alarmListing, findAlarm, toAlarm, trendOf } from './alarms.store.ts';
import { alarmSheet } from './export-alarms.ts';
import { type AlarmCounts, bySeverity } from './figures/alarm-counts.ts';
import { rankingOf, statisticsOf } from './figures/alarm-figures.store.ts';
import { figuresSpan, listedSpan, type SpanQuery, spanStarts } from './figures/alarm-span.ts';
import { fillTrend } from './figures/alarm-trend.ts';
import { type AssignAlarmsDeps, assignAlarms, findAssignees } from './handling/assign-alarms.ts';
import { acknowledgeAlarms, reopenAlarms, solveAlarms } from './handling/change-alarms.ts';
import { commentAlarm } from './handling/comment-alarm.ts';
import { fileOfPicture, listHistory } from './handling/history.store.ts';
import { shelveAlarms, unshelveAlarms } from './handling/shelve-alarms.ts';
import type { ListIncidents } from './incidents/list-incidents.ts';
import { listOccurrences } from './intake/occurrences.store.ts';
import { namesOfLevels } from './levels/alarm-levels.store.ts';
import { listAlarms } from './list-alarms.ts';

export interface AlarmsRoutesDeps extends AssignAlarmsDeps {
  readonly counts: AlarmCounts;
  readonly tree: Parameters<typeof narrowPlaces>[0];
  readonly files: FileStore;
  readonly tables: Pick<Tables, 'write'>;
  readonly incidents: ListIncidents;
}

type Calls = Parameters<typeof implement<typeof alarmsEndpoints>>[1];

interface Asked extends SpanQuery {
  readonly mine?: boolean | undefined;
}
/** What a list shows; `mine` becomes the caller's own id. */
const filterOf = <Q extends Asked>(query: Q, { userId }: Caller) => ({
  ...query,
  ...listedSpan(query, new Date()),
  ...(query.mine ? { assigneeId: userId } : {}),
});

const listCalls = (deps: AlarmsRoutesDeps) => {
  const { database, tree, tables } = deps;
  type Where = Parameters<typeof narrowPlaces>[2];
  const placesOf = (query: Where, caller: Caller) => narrowPlaces(tree, caller.places, query);
  const pageOf =
    (status: 'pending' | 'processed'): Calls['listUnsolvedAlarms'] =>
    async ({ query }, caller) => {
      const scope = await placesOf(query, caller);
      const filter = { ...filterOf(query, caller), status };
      return database.read(async (db) =>
        presentPage(await readPage(db, query, alarmListing(db, scope, filter)), toAlarm),
      );
    };
  return {
    listAlarms: async ({ query }, caller) => {
      const scope = await placesOf(query, caller);
      return database.read((db) => listAlarms(db, scope, filterOf(query, caller)));
    },
    listUnsolvedAlarms: pageOf('pending'),
    listSolvedAlarms: pageOf('processed'),
    alarmTrend: async ({ query }, caller) => {
      const scope = await placesOf(query, caller);
      const now = new Date();
      const starts = spanStarts(query, now);
      return fillTrend(starts, await database.read((db) => trendOf(db, scope, starts, figuresSpan(query, now))));
    },
    alarmStatistics: async ({ query }, caller) => {
      const scope = await placesOf(query, caller);
      return database.read((db) => statisticsOf(db, scope, figuresSpan(query, new Date())));
    },
    alarmRanking: async ({ query }, caller) => {
      const scope = await placesOf(query, caller);
      const { by, size = 10 } = query;
      return database.read((db) => rankingOf(db, scope, { ...figuresSpan(query, new Date()), by, size }));
    },
    exportAlarms: async ({ query }, caller) => {
      const scope = await placesOf(query, caller);
      const filter = filterOf(query, caller);
      const sheet = await database.read(async (db) =>
        alarmSheet(db, scope, { filter, language: caller.language, levels: await namesOfLevels(db) }),
      );
      await caller.audit({ after: { ...query, rows: sheet.rows.length } });
      return xlsxReply(tables, wordsIn(alarmTable, caller.language).title, [sheet]);
    },
  } satisfies Partial<Calls>;
};

/** What belongs to one alarm is shown to those who may see it. */
const singleCalls = ({ database: { db }, files }: AlarmsRoutesDeps) => {
  const seen = async (id: string, { places }: Caller) => {
    const alarm = await findAlarm(db, places, id);
    if (!alarm) throw refuse('404');
    return alarm;
  };
  return {
    getAlarm: ({ params }, caller) => seen(params.id, caller),
    listAlarmOccurrences: async ({ params }, caller) => listOccurrences(db, (await seen(params.id, caller)).id),
    listAlarmHistory: async ({ params }, caller) => listHistory(db, (await seen(params.id, caller)).id),
    getAlarmPicture: async ({ params }, { places }) => pictureReply(files, await fileOfPicture(db, places, params.id)),
  } satisfies Partial<Calls>;
};

export const alarmsRoutes = (deps: AlarmsRoutesDeps): Route[] =>
  implement(alarmsEndpoints, {
    ...listCalls(deps),
    ...singleCalls(deps),
    countAlarms: async (_, { places }) => {
      const unansweredLevels = deps.counts.unansweredLevels(places);
      return {
        ...deps.counts.byLevel(places),
        unanswered: bySeverity(unansweredLevels),
        unansweredLevels,
      };
    },
    listIncidents: (_, { places }) => deps.incidents(places),
    acknowledgeAlarm: ({ body }, caller) => acknowledgeAlarms(deps, caller, body.ids),
    solveAlarm: ({ body }, caller) => solveAlarms(deps, caller, body),
    reopenAlarm: ({ body }, caller) => reopenAlarms(deps, caller, body),
    commentAlarm: ({ body }, caller) => commentAlarm(deps, caller, body),
    listAlarmAssignees: ({ query }, caller) => findAssignees(deps, caller, query),
    assignAlarm: ({ body }, caller) => assignAlarms(deps, caller, body),
    shelveAlarm: ({ body }, caller) => shelveAlarms(deps, caller, body),
    unshelveAlarm: ({ body }, caller) => unshelveAlarms(deps, caller, body.ids),
  });
