import { AlarmWindowDraft, type AlarmWindowState, type Page, type PageQuery } from '@eoms/contract';
import { and, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, leftOut } from '../../platform/database/fields.ts';
import { readPage } from '../../platform/database/page.ts';
import type { Reference } from '../../platform/database/references.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import { alarms } from '../alarms/alarms.tables.ts';
import { alarmWindows as windows } from './alarm-windows.tables.ts';
import type { Occurrence } from './occurrences.ts';
import { touching } from './scopes.store.ts';

export type WindowRow = typeof windows.$inferSelect;

export interface WindowFilter extends PageQuery {
  readonly state?: AlarmWindowState | undefined;
}

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
const inProgress = (at: Date): SQL | undefined =>
  and(lte(windows.currentFrom, at), sql`${windows.currentTo} > ${moment(at)}`);

const inState = (state: AlarmWindowState, at: Date): SQL | undefined => {
  const ahead = sql`${windows.currentTo} > ${moment(at)}`;
  if (state === 'over') return sql`(${ahead}) is not true`;
  if (state === 'off') return and(eq(windows.enabled, false), ahead);
  const started = sql`${windows.currentFrom} <= ${moment(at)}`;
  return and(windows.enabled, ahead, state === 'open' ? started : sql`not ${started}`);
};

const windowFields = draftFields(windows, AlarmWindowDraft, { scope: leftOut('rows of its own') });

/** Windows that touch the caller's places. */
export const windowsIn = (scope: PlaceScope): EntityDrafts<typeof windows, AlarmWindowDraft> => ({
  table: windows,
  fields: windowFields,
  scope: touching(scope) ?? 'none',
  violations: {},
});

export const windowReferences: Reference = {
  table: windows,
  words: { screen: 'alarmCenter', columns: { alarmWindowReason: windows.reason } },
  ofLevel: (level) => sql`${windows.levels} @> ${JSON.stringify([level])}::jsonb`,
};

export const pageWindows = (db: Executor, scope: PlaceScope, query: WindowFilter, at: Date): Promise<Page<WindowRow>> =>
  readPage(db, query, {
    rows: db.select().from(windows),
    counted: db.select({ id: windows.id }).from(windows),
    scope: touching(scope) ?? 'none',
    where: [query.state && inState(query.state, at), containing(query.keyword, windows.name, windows.reason)],
    order: {
      columns: { name: windows.name, current: windows.currentFrom, updatedAt: windows.updatedAt },
      standard: 'current',
      id: windows.id,
      emptyLast: true,
    },
  });

export const findWindow = async (db: Executor, scope: PlaceScope, id: string): Promise<WindowRow | undefined> => {
  const [row] = await db
    .select()
    .from(windows)
    .where(and(eq(windows.id, id), touching(scope)));
  return row;
};

/** How many alarms of these places each of the windows suppresses. */
export const countSuppressed = async (
  db: Executor,
  scope: PlaceScope,
  ids: readonly string[],
): Promise<Map<string | null, number>> => {
  const rows = await db
    .select({ id: alarms.suppressedBy, count: sql<number>`count(*)::int` })
    .from(alarms)
    .where(and(oneOf(alarms.suppressedBy, ids), eq(alarms.status, 'pending'), withinPlaces(alarms.placeId, scope)))
    .groupBy(alarms.suppressedBy);
  return new Map(rows.map(({ id, count }) => [id, count]));
};

/** Windows that have an occurrence: those that are over by now when `endedBy` is given. */
export const plannedWindows = (db: Executor, endedBy?: Date): Promise<WindowRow[]> =>
  db
    .select()
    .from(windows)
    .where(endedBy ? lte(windows.currentTo, endedBy) : isNotNull(windows.currentTo));

/** Moves a window on to its next occurrence, unless it was changed meanwhile. */
export const moveOn = async (db: Executor, row: WindowRow, next: Occurrence | null): Promise<void> => {
  await db
    .update(windows)
    .set({ currentFrom: next?.from ?? null, currentTo: next?.to ?? null, ...unedited(windows) })
    .where(and(eq(windows.id, row.id), eq(windows.updatedAt, row.updatedAt)));
};

export const openWindows = (db: Executor, at: Date): Promise<WindowRow[]> =>
  db
    .select()
    .from(windows)
    .where(and(windows.enabled, inProgress(at)));

/** When a window opens or closes next; null if none does. */
export const nextBoundary = async (db: Executor, at: Date): Promise<Date | null> => {
  const [row] = await db
    .select({
      next: sql<string | null>`min(case when ${windows.currentFrom} > ${moment(at)} then ${windows.currentFrom}
        else ${windows.currentTo} end)`,
    })
    .from(windows)
    .where(and(windows.enabled, sql`${windows.currentTo} > ${moment(at)}`));
  return row?.next ? new Date(row.next) : null;
};
