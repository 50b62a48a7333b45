import type { Alarm, AlarmResult, PageQuery } from '@eoms/contract';
import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { countRows, type Order, readRows } from '../../platform/database/page.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { searching } from '../../platform/database/searching.ts';
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
/** Who did something to an alarm. */
export interface Hand {
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

const matching = (filter: AlarmFilter): SQL | undefined =>
  and(
    filter.status && eq(alarms.status, filter.status),
    filter.active === undefined ? undefined : eq(alarms.active, filter.active),
    filter.level && sql`${alarms.level} = ${Number(filter.level)}`,
    filter.deviceId ? eq(alarms.deviceId, filter.deviceId) : undefined,
    filter.from ? gte(alarms.raisedAt, new Date(filter.from)) : undefined,
    filter.to ? lte(alarms.raisedAt, new Date(filter.to)) : undefined,
    searching(filter.keyword, alarms),
  );

const narrowed = (scope: PlaceScope, filter: AlarmFilter) => ({
  scope: withinPlaces(alarms.placeId, scope),
  where: [matching(filter)],
});

const { id, raisedAt, lastAt, level } = alarms;
/** What needs somebody first, unless another order is asked for. */
const orderOf = (query: PageQuery): Order | SQL[] =>
  query.sort === undefined
    ? [asc(level), desc(lastAt), asc(id)]
    : { columns: { raisedAt, lastAt, level }, standard: 'lastAt', direction: 'desc', id };

export const createAlarmsStore = () => ({
  page: async (db: Executor, scope: PlaceScope, query: PageQuery & AlarmFilter): Promise<Alarm[]> => {
    const rows = db.select().from(alarms);
    const rowsOfPage = await readRows(query, { rows, ...narrowed(scope, query), order: orderOf(query) });
    return rowsOfPage.map(toAlarm);
  },

  count: (db: Executor, scope: PlaceScope, filter: AlarmFilter): Promise<number> =>
    countRows(db, { counted: db.select({ id }).from(alarms), ...narrowed(scope, filter) }),

  find: async (db: Executor, scope: PlaceScope, id: string): Promise<Alarm | undefined> => {
    const [row] = await db
      .select()
      .from(alarms)
      .where(and(eq(alarms.id, id), withinPlaces(alarms.placeId, scope)));
    return row && toAlarm(row);
  },

  /** How many of these alarms lie in the caller's places, whatever their state. */
  visible: async (db: Executor, scope: PlaceScope, ids: readonly string[]): Promise<number> =>
    (
      await db
        .select({ id: alarms.id })
        .from(alarms)
        .where(and(oneOf(alarms.id, ids), withinPlaces(alarms.placeId, scope)))
    ).length,

  /** Only pending ones; whoever saw it first stays named. */
  acknowledge: async (tx: Executor, scope: PlaceScope, ids: readonly string[], by: Hand): Promise<AlarmRow[]> =>
    tx
      .update(alarms)
      .set({
        acknowledgedAt: sql`coalesce(${alarms.acknowledgedAt}, now())`,
        acknowledgedBy: sql`coalesce(${alarms.acknowledgedBy}, ${by.name})`,
        acknowledgedById: sql`coalesce(${alarms.acknowledgedById}, ${by.id}::uuid)`,
      })
      .where(and(inArray(alarms.id, [...ids]), withinPlaces(alarms.placeId, scope), eq(alarms.status, 'pending')))
      .returning(),

  /** Only pending ones: of two people at once, one wins. */
  solve: async (
    tx: Executor,
    scope: PlaceScope,
    ids: readonly string[],
    how: { result: AlarmResult; remarks: string; by: Hand },
  ): Promise<AlarmRow[]> =>
    tx
      .update(alarms)
      .set({
        status: 'processed',
        result: how.result,
        remarks: how.remarks,
        solvedAt: new Date(),
        solvedBy: how.by.name,
        solvedById: how.by.id,
      })
      .where(and(inArray(alarms.id, [...ids]), withinPlaces(alarms.placeId, scope), eq(alarms.status, 'pending')))
      .returning(),

  /** Alarms raised per span and level; `starts` are the beginnings of the spans, the last one open. */
  trend: async (db: Executor, scope: PlaceScope, starts: readonly Date[]) => {
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
  },
});
export type AlarmsStore = ReturnType<typeof createAlarmsStore>;
