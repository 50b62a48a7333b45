import {
  type Alarm,
  type AlarmLevel,
  type AlarmResult,
  alarmLevelOf,
  alarmStates,
  kindOfLevel,
  type PageQuery,
  severityOf,
  transition,
} from '@eoms/contract';
import { type AlarmAction, alarmWords } from '@eoms/phrases';
import { and, asc, count, desc, eq, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { changeState, changeWhile, type Stateful } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import { countRows, type Listing, type Order, readRows } from '../../platform/database/page.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { searching } from '../../platform/database/searching.ts';
import { textSample } from '../../platform/database/text-sample.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import { alarms } from './alarms.tables.ts';
import { type AlarmRow, offTheShelf, settled } from './intake/alarm-intake.store.ts';

export interface AlarmFilter {
  readonly keyword?: string | undefined;
  readonly status?: 'pending' | 'processed' | undefined;
  readonly active?: boolean | undefined;
  readonly level?: AlarmLevel | undefined;
  readonly placeId?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly ruleId?: string | undefined;
  readonly assigneeId?: string | undefined;
  readonly shelved?: boolean | undefined;
  readonly suppressed?: boolean | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}
/** The user who changed an alarm. */
export interface ChangedBy {
  readonly id: string;
  readonly name: string;
}

export const toAlarm = (row: AlarmRow): Alarm => {
  const { acknowledgedById: _seenBy, solvedById: _solver, createdAt: _created, ...others } = row;
  const { suppressedBy, suppressedName, suppressedUntil, levelKind, ...plain } = others;
  return {
    ...plain,
    level: alarmLevelOf(row.level, levelKind),
    value: row.value ?? null,
    raisedAt: row.raisedAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    clearedAt: row.clearedAt?.toISOString() ?? null,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    solvedAt: row.solvedAt?.toISOString() ?? null,
    shelvedUntil: row.shelvedUntil?.toISOString() ?? null,
    suppressedBy:
      suppressedBy && suppressedUntil
        ? { id: suppressedBy, name: suppressedName ?? '', until: suppressedUntil.toISOString() }
        : null,
  };
};

/** A severity means all its kinds too. */
export const ofLevel = (
  { level, levelKind }: { readonly level: PgColumn; readonly levelKind: PgColumn },
  wanted: AlarmLevel,
): SQL | undefined => {
  const kind = kindOfLevel(wanted);
  return and(eq(level, severityOf(wanted)), kind === 0 ? undefined : eq(levelKind, kind));
};

/** Alarms of a level, handled ones too: they keep its name. */
export const alarmsOfLevel = (db: Executor, wanted: AlarmLevel): Promise<number> =>
  db.$count(alarms, ofLevel(alarms, wanted));

const matching = (db: Executor, filter: AlarmFilter): SQL | undefined =>
  and(
    filter.status && eq(alarms.status, filter.status),
    filter.active === undefined ? undefined : eq(alarms.active, filter.active),
    filter.level === undefined ? undefined : ofLevel(alarms, filter.level),
    filter.deviceId ? eq(alarms.deviceId, filter.deviceId) : undefined,
    filter.ruleId ? eq(alarms.ruleId, filter.ruleId) : undefined,
    filter.assigneeId ? eq(alarms.assigneeId, filter.assigneeId) : undefined,
    filter.shelved === undefined ? undefined : (filter.shelved ? isNotNull : isNull)(alarms.shelvedUntil),
    filter.suppressed === undefined ? undefined : (filter.suppressed ? isNotNull : isNull)(alarms.suppressedBy),
    filter.from ? gte(alarms.raisedAt, filter.from) : undefined,
    filter.to ? lte(alarms.raisedAt, filter.to) : undefined,
    searching(filter.keyword, alarms, textSample(db, alarms)),
  );

const solved = { action: 'solve' as const, ...transition(alarmStates, 'pending', 'processed') };
const opened = { action: 'reopen' as const, ...transition(alarmStates, 'processed', 'pending') };
/** What may be acknowledged, assigned and shelved. */
export const pendingFor = <A extends AlarmAction>(action: A) => ({ action, states: [solved.from] });

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

/** A list whose total is counted as usual. */
export const alarmListing = (db: Executor, scope: PlaceScope, filter: PageQuery & AlarmFilter): Listing<AlarmRow> => ({
  ...narrowed(db, scope, filter),
  rows: db.select().from(alarms),
  counted: db.select({ id }).from(alarms),
  order: orderOf(filter),
});

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

export const alarmsIn = (scope: PlaceScope): Stateful<typeof alarms, AlarmAction> => ({
  table: alarms,
  scope: withinPlaces(alarms.placeId, scope),
  refusals: { code: { pending: 'alarm.notSolved', processed: 'alarm.alreadySolved' }, words: alarmWords },
});

/** Only unsolved alarms; the first user to acknowledge one stays recorded. */
export const acknowledge = (
  tx: Executor,
  scope: PlaceScope,
  ids: readonly string[],
  by: ChangedBy,
): Promise<AlarmRow[]> =>
  changeWhile(tx, alarmsIn(scope), ids, pendingFor('acknowledge'), {
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
    result,
    remarks,
    solvedAt: new Date(),
    solvedBy: by.name,
    solvedById: by.id,
    ...settled,
  });

/** What was done remains in the history. An alarm of the same cause that is pending already refuses this. */
export const reopen = async (tx: Executor, scope: PlaceScope, ids: readonly string[]): Promise<AlarmRow[]> =>
  refuseViolations({ alarms_pending_key: 'alarm.raisedAgain' }, () =>
    changeState(tx, alarmsIn(scope), ids, opened, {
      result: null,
      remarks: null,
      solvedAt: null,
      solvedBy: null,
      solvedById: null,
      acknowledgedAt: null,
      acknowledgedBy: null,
      acknowledgedById: null,
    }),
  );

export const shelve = (
  tx: Executor,
  scope: PlaceScope,
  ids: readonly string[],
  { until, reason, by }: { readonly until: Date; readonly reason: string; readonly by: ChangedBy },
): Promise<AlarmRow[]> =>
  changeWhile(tx, alarmsIn(scope), ids, pendingFor('shelve'), {
    shelvedUntil: until,
    shelvedBy: by.name,
    shelveReason: reason,
  });

export const unshelve = (tx: Executor, scope: PlaceScope, ids: readonly string[]): Promise<AlarmRow[]> =>
  changeWhile(tx, alarmsIn(scope), ids, pendingFor('unshelve'), offTheShelf);

/** Locks an alarm of the scope; undefined if there is none. */
export const lockAlarm = async (tx: Executor, scope: PlaceScope, alarmId: string): Promise<AlarmRow | undefined> => {
  const [row] = await tx
    .select()
    .from(alarms)
    .where(and(eq(id, alarmId), withinPlaces(alarms.placeId, scope)))
    .for('no key update');
  return row;
};

/** The next rows after one, newest first. */
export const eachAlarm = (
  db: Executor,
  scope: PlaceScope,
  filter: AlarmFilter,
  after: Pick<AlarmRow, 'raisedAt' | 'id'> | undefined,
  size: number,
): Promise<AlarmRow[]> =>
  db
    .select()
    .from(alarms)
    .where(
      and(
        matching(db, filter),
        withinPlaces(alarms.placeId, scope),
        after && sql`(${raisedAt}, ${id}) < (${after.raisedAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(raisedAt), desc(id))
    .limit(size);

/** Alarms raised from `from` to `to` per part and severity; `starts` are the start times of the parts. */
export const trendOf = async (
  db: Executor,
  scope: PlaceScope,
  starts: readonly Date[],
  { from, to }: Pick<AlarmFilter, 'from' | 'to'>,
) => {
  if (starts.length === 0) return [];
  const edges = sql.param(starts.map((start) => start.toISOString()));
  return db
    .select({
      span: sql<number>`width_bucket(${alarms.raisedAt}, ${edges}::timestamptz[])`,
      level: alarms.level,
      n: count(),
    })
    .from(alarms)
    .where(and(withinPlaces(alarms.placeId, scope), from && gte(alarms.raisedAt, from), to && lte(alarms.raisedAt, to)))
    .groupBy(sql`1`, alarms.level);
};

/** Alarms that may have a cause in common: pending, neither shelved nor suppressed; the worst and newest of very many. */
export const groupableAlarms = (db: Executor, atMost: number): Promise<AlarmRow[]> =>
  db
    .select()
    .from(alarms)
    .where(and(eq(alarms.status, 'pending'), isNull(alarms.shelvedUntil), isNull(alarms.suppressedBy)))
    .orderBy(asc(level), desc(lastAt), asc(id))
    .limit(atMost);
