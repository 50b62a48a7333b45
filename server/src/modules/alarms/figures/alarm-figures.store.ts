import type { AlarmRank, AlarmRankedBy, AlarmStatistics } from '@eoms/contract';
import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { type PlaceScope, withinPlaces } from '../../../platform/database/row-scope.ts';
import { deviceTypes, models } from '../../catalogue/catalogue.tables.ts';
import { devices } from '../../devices/devices.tables.ts';
import { alarms } from '../alarms.tables.ts';
import type { Span } from './alarm-span.ts';

const raisedIn = (scope: PlaceScope, { from, to }: Span): SQL | undefined =>
  and(gte(alarms.raisedAt, from), to ? lte(alarms.raisedAt, to) : undefined, withinPlaces(alarms.placeId, scope));
const counted = (condition: SQL): SQL<number> => sql<number>`count(*) filter (where ${condition})::int`;
const levelColumns = {
  '1': counted(sql`${alarms.level} = 1`),
  '2': counted(sql`${alarms.level} = 2`),
  '3': counted(sql`${alarms.level} = 3`),
  '4': counted(sql`${alarms.level} = 4`),
};
const all = sql<number>`count(*)::int`;
const occurrences = sql<number>`coalesce(sum(${alarms.occurrences}), 0)::int`;
const meanSeconds = (end: SQL): SQL<number | null> =>
  sql<number | null>`round(avg(extract(epoch from ${end} - ${alarms.raisedAt})))::float8`;

export const statisticsOf = async (db: Executor, scope: PlaceScope, span: Span): Promise<AlarmStatistics> => {
  const withResult = (result: string): SQL<number> => counted(sql`${alarms.result} = ${result}`);
  const [row] = await db
    .select({
      raised: all,
      pending: counted(sql`${alarms.status} = 'pending'`),
      active: counted(sql`${alarms.active}`),
      acknowledged: counted(sql`${alarms.acknowledgedAt} is not null`),
      occurrences,
      levels: levelColumns,
      results: {
        eliminated: withResult('eliminated'),
        falseAlarm: withResult('falseAlarm'),
        noNeed: withResult('noNeed'),
        other: withResult('other'),
      },
      secondsToAcknowledge: meanSeconds(sql`${alarms.acknowledgedAt}`),
      secondsToSolve: meanSeconds(sql`${alarms.solvedAt}`),
    })
    .from(alarms)
    .where(raisedIn(scope, span));
  if (!row) throw new Error('an aggregate has one row');
  return row;
};

/** By what alarms are grouped, and the latest name of each group. */
const latest = (name: SQL): SQL<string> => sql<string>`(array_agg(${name} order by ${alarms.raisedAt} desc))[1]`;
const groupings: Record<AlarmRankedBy, { key: SQL<string>; zh: SQL<string>; en: SQL<string> }> = {
  device: {
    key: sql`${alarms.deviceId}::text`,
    zh: latest(sql`${alarms.deviceName}`),
    en: latest(sql`${alarms.deviceName}`),
  },
  place: {
    key: sql`${alarms.placeId}::text`,
    zh: latest(sql`${alarms.placeName}`),
    en: latest(sql`${alarms.placeName}`),
  },
  type: {
    key: sql`coalesce(${deviceTypes.code}, '')`,
    zh: sql`coalesce(max(${deviceTypes.name}), '')`,
    en: sql`coalesce(max(${deviceTypes.nameEn}), '')`,
  },
  text: {
    key: sql`${alarms.text} ->> 'zh'`,
    zh: sql`${alarms.text} ->> 'zh'`,
    en: latest(sql`${alarms.text} ->> 'en'`),
  },
};

/** Those with the most alarms; a removed device has no type any more. */
export const rankingOf = async (
  db: Executor,
  scope: PlaceScope,
  { by, size, ...span }: Span & { readonly by: AlarmRankedBy; readonly size: number },
): Promise<AlarmRank[]> => {
  const { key, zh, en } = groupings[by];
  const query = db
    .select({ key, name: { zh, en }, alarms: all, occurrences, levels: levelColumns })
    .from(alarms)
    .$dynamic();
  const joined =
    by === 'type'
      ? query
          .leftJoin(devices, eq(devices.id, alarms.deviceId))
          .leftJoin(models, eq(models.id, devices.modelId))
          .leftJoin(deviceTypes, eq(deviceTypes.id, models.typeId))
      : query;
  return joined.where(raisedIn(scope, span)).groupBy(sql`1`).orderBy(desc(all), sql`1`).limit(size);
};
