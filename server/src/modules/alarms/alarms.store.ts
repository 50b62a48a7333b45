import { type Alarm, type AlarmResult, alarmStates, openStates, type PageQuery, transition } from '@eoms/contract';
import { and, asc, count, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { changeState, changeWhile, type Stateful } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import { countRows, type Order, readRows } from '../../platform/database/page.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { searching } from '../../platform/database/searching.ts';
import { textSample } from '../../platform/database/text-sample.ts';
import type { AlarmRow } from './alarm-intake.store.ts';
import { alarms } from './alarms.tables.ts';

export interface AlarmFilter {
  readonly keyword?: string | undefined;
  readonly status?: 'pending' | 'processed' | undefined;
  readonly active?: boolean | undefined;
  readonly level?: '1' | '2' | '3' | '4' | undefined;
  readonly placeId?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
/** The user who changed an alarm. */
export interface ChangedBy {
  readonly id: string;
  readonly name: string;
}

export const toAlarm = (row: AlarmRow): Alarm => {
  const { acknowledgedById: _seenBy, solvedById: _solver, createdAt: _created, ...plain } = row;
  return {
    ...plain,
    value: row.value ?? null,
    raisedAt: row.raisedAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    clearedAt: row.clearedAt?.toISOString() ?? null,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    solvedAt: row.solvedAt?.toISOString() ?? null,
  };
};

const matching = (db: Executor, filter: AlarmFilter): SQL | undefined =>
  and(
    filter.status && eq(alarms.status, filter.status),
    filter.active === undefined ? undefined : eq(alarms.active, filter.active),
    filter.level && sql`${alarms.level} = ${Number(filter.level)}`,
    filter.deviceId ? eq(alarms.deviceId, filter.deviceId) : undefined,
    filter.from ? gte(alarms.raisedAt, new Date(filter.from)) : undefined,
    filter.to ? lte(alarms.raisedAt, new Date(filter.to)) : undefined,
    searching(filter.keyword, alarms, textSample(db, alarms)),
  );

/** The only transition of an alarm. */
export const solved = transition(alarmStates, 'pending', 'processed');

const narrowed = (db: Executor, scope: PlaceScope, filter: AlarmFilter) => ({
  scope: withinPlaces(alarms.placeId, scope),
  where: [matching(db, filter)],
});

const { id, raisedAt, lastAt, level } = alarms;
/** By default, alarms that need attention come first. */
const orderOf = (query: PageQuery): Order | SQL[] =>
  query.sort === undefined
    ? [asc(level), desc(lastAt), asc(id)]
    : { columns: { raisedAt, lastAt, level }, standard: 'lastAt', direction: 'desc', id };

export const pageAlarms = async (db: Executor, scope: PlaceScope, query: PageQuery & AlarmFilter): Promise<Alarm[]> => {
  const rows = db.select().from(alarms);
  return (await readRows(query, { rows, ...narrowed(db, scope, query), order: orderOf(query) })).map(toAlarm);
};

export const countAlarms = (db: Executor, scope: PlaceScope, filter: AlarmFilter): Promise<number> =>
  countRows(db, filter, { counted: db.select({ id }).from(alarms), ...narrowed(db, scope, filter) });

export const findAlarm = async (db: Executor, scope: PlaceScope, alarmId: string): Promise<Alarm | undefined> => {
  const [row] = await db
    .select()
    .from(alarms)
    .where(and(eq(id, alarmId), withinPlaces(alarms.placeId, scope)));
  return row && toAlarm(row);
};

const alarmsIn = (scope: PlaceScope): Stateful<typeof alarms> => ({
  table: alarms,
  scope: withinPlaces(alarms.placeId, scope),
  conflict: 'alarm.alreadySolved',
});

/** Only unsolved alarms; the first user to acknowledge one stays recorded. */
export const acknowledge = (
  tx: Executor,
  scope: PlaceScope,
  ids: readonly string[],
  by: ChangedBy,
): Promise<AlarmRow[]> =>
  changeWhile(tx, alarmsIn(scope), ids, openStates(alarmStates), {
    acknowledgedAt: sql`coalesce(${alarms.acknowledgedAt}, now())`,
    acknowledgedBy: sql`coalesce(${alarms.acknowledgedBy}, ${by.name})`,
    acknowledgedById: sql`coalesce(${alarms.acknowledgedById}, ${by.id}::uuid)`,
  });

export const solve = (
  tx: Executor,
  scope: PlaceScope,
  ids: readonly string[],
  { result, remarks, by }: { result: AlarmResult; remarks: string; by: ChangedBy },
): Promise<AlarmRow[]> =>
  changeState(tx, alarmsIn(scope), ids, solved, {
    ...{ result, remarks },
    solvedAt: new Date(),
    solvedBy: by.name,
    solvedById: by.id,
  });

/** Alarms raised per span and level; `starts` are the start times of the spans, the last one open-ended. */
export const trendOf = async (db: Executor, scope: PlaceScope, starts: readonly Date[]) => {
  const edges = sql.param(starts.map((start) => start.toISOString()));
  return db
    .select({
      span: sql<number>`width_bucket(${alarms.raisedAt}, ${edges}::timestamptz[])`,
      level: alarms.level,
      n: count(),
    })
    .from(alarms)
    .where(and(withinPlaces(alarms.placeId, scope), starts[0] && gte(alarms.raisedAt, starts[0])))
    .groupBy(sql`1`, alarms.level);
};
