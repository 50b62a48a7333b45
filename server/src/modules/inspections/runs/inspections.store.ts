import {
  Inspection,
  type InspectionOutcome,
  type InspectionStatus,
  type InspectionTotals,
  type InspectionType,
  inspectionItemStates,
  inspectionStates,
  type PageQuery,
} from '@eoms/contract';
import { inspectionWords } from '@eoms/phrases';
import { type AnyColumn, and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { moveRows } from '../../../platform/database/change-state.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { replyFields, type SelectedRow } from '../../../platform/database/fields.ts';
import type { Listing } from '../../../platform/database/page.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import type { EntityRows } from '../../../platform/database/save-row.ts';
import { containing } from '../../../platform/database/searching.ts';
import { inspections, inspectionItems as items, inspectionPlans as plans } from '../inspections.tables.ts';
import { inspectionsWithin } from '../seen.store.ts';

export type InspectionRow = typeof inspections.$inferSelect;
export type ItemRow = typeof items.$inferSelect;

export const inspectionRefusals = { code: 'inspection.wrongState', words: inspectionWords } as const;
export const movableInspections = { table: inspections, column: inspections.status, states: inspectionStates } as const;
export const movableItems = { table: items, column: items.status, states: inspectionItemStates } as const;

const totals = sql<InspectionTotals>`jsonb_build_object('total', ${inspections.total}, 'pending', ${inspections.pending},
  'passed', ${inspections.passed}, 'failed', ${inspections.failed}, 'unchecked', ${inspections.unchecked})`;

export const shownInspection = replyFields(inspections, Inspection, { totals });
export type ListedInspection = SelectedRow<typeof shownInspection>;

/** The inspections that the caller may change. */
export const inspectionsIn = (scope: PlaceScope): EntityRows<typeof inspections> => ({
  table: inspections,
  scope: inspectionsWithin(scope) ?? 'none',
  violations: {},
});

export interface InspectionFilter extends PageQuery {
  readonly planId?: string | undefined;
  readonly status?: InspectionStatus | undefined;
  readonly type?: InspectionType | undefined;
  readonly placeId?: string | undefined;
  readonly personId?: string | undefined;
  readonly missed?: boolean | undefined;
  readonly failed?: boolean | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** An inspection that has a part at this place. */
export const atPlace = (placeId: string): SQL => sql`${inspections.placeIds} @> ${sql.param([placeId])}::uuid[]`;
export const ofPerson = (userId: string): SQL =>
  sql`${inspections.people} @> ${JSON.stringify([{ id: userId }])}::jsonb`;

const { number, dueAt } = inspections;

export const inspectionListing = (db: Executor, scope: PlaceScope, filter: InspectionFilter) =>
  ({
    rows: db.select(shownInspection.columns).from(inspections),
    counted: db.select({ id: inspections.id }).from(inspections),
    scope: inspectionsWithin(scope),
    where: [
      filter.planId ? eq(inspections.planId, filter.planId) : undefined,
      filter.status && eq(inspections.status, filter.status),
      filter.type && eq(inspections.type, filter.type),
      filter.placeId ? atPlace(filter.placeId) : undefined,
      filter.personId ? ofPerson(filter.personId) : undefined,
      filter.missed === undefined ? undefined : eq(inspections.missed, filter.missed),
      filter.failed ? sql`${inspections.failed} > 0` : undefined,
      filter.from ? gte(dueAt, new Date(filter.from)) : undefined,
      filter.to ? lt(dueAt, new Date(filter.to)) : undefined,
      containing(filter.keyword, inspections.name),
    ],
    order: { columns: { number, dueAt }, standard: 'dueAt', direction: 'desc', id: inspections.id },
  }) satisfies Listing<ListedInspection>;

export const findInspection = async (
  db: Executor,
  scope: PlaceScope,
  id: string,
): Promise<InspectionRow | undefined> => {
  const [row] = await db
    .select()
    .from(inspections)
    .where(and(eq(inspections.id, id), inspectionsWithin(scope)));
  return row;
};

/** An inspection in the form of lists. */
export const presentInspection = (row: InspectionRow): Inspection => {
  const { total, pending, passed, failed, unchecked } = row;
  return shownInspection.present({ ...row, totals: { total, pending, passed, failed, unchecked } });
};

/** An item, locked until the transaction ends, with its inspection, if the caller may see it. */
export const lockItem = async (tx: Executor, scope: PlaceScope, id: string) => {
  const [row] = await tx
    .select({ item: items, inspection: inspections })
    .from(items)
    .innerJoin(inspections, eq(inspections.id, items.inspectionId))
    .where(and(eq(items.id, id), inspectionsWithin(scope)))
    .for('no key update');
  return row;
};

interface Span {
  readonly from: string;
  readonly to: string;
  readonly type?: InspectionType | undefined;
  readonly personId?: string | undefined;
  readonly placeId?: string | undefined;
}

/** Inspections of a span, whatever became of them, in the order of their times. */
export const inspectionsBetween = (
  db: Executor,
  scope: PlaceScope,
  wanted: Span,
  atMost: number,
): Promise<InspectionRow[]> =>
  db
    .select()
    .from(inspections)
    .where(
      and(
        gte(inspections.dueAt, new Date(wanted.from)),
        lt(inspections.dueAt, new Date(wanted.to)),
        wanted.type && eq(inspections.type, wanted.type),
        wanted.personId ? ofPerson(wanted.personId) : undefined,
        wanted.placeId ? atPlace(wanted.placeId) : undefined,
        inspectionsWithin(scope),
      ),
    )
    .orderBy(asc(inspections.dueAt), asc(inspections.id))
    .limit(atMost);

/** What an inspection is called, for those who see all of its places. */
export const nameOfInspection = async (db: Executor, scope: PlaceScope, id: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ name: inspections.name })
    .from(inspections)
    .where(and(eq(inspections.id, id), inspectionsWithin(scope)));
  return row?.name;
};

/** Those of a plan that have not begun. */
export const unbegunOfPlan = async (tx: Executor, planId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: inspections.id })
    .from(inspections)
    .where(and(eq(inspections.planId, planId), eq(inspections.status, 'toBegin')));
  return rows.map(({ id }) => id);
};

/** Ends an inspection in which nothing is left to do; undefined where something is, or it is over. */
export const endRow = async (tx: Executor, id: string): Promise<InspectionRow | undefined> => {
  const done = and(eq(inspections.id, id), eq(inspections.pending, 0));
  return (await moveRows(tx, movableInspections, 'ended', done, { endedAt: new Date() }))[0];
};

/** Cancels an inspection; undefined where it is over. */
export const cancelRow = async (
  tx: Executor,
  id: string,
  values: Pick<InspectionRow, 'reason' | 'by'>,
): Promise<InspectionRow | undefined> => {
  const cancelled = { ...values, endedAt: new Date(), missed: false };
  return (await moveRows(tx, movableInspections, 'cancelled', eq(inspections.id, id), cancelled))[0];
};

/** Inspections that were not begun in time, marked as such, each once. */
export const takeMissed = (tx: Executor, atMost: number): Promise<InspectionRow[]> => {
  const late = sql`${inspections.id} in (select i.id from ${inspections} i where i.status = 'toBegin' and not i.missed
    and i.late_at <= now() order by i.late_at limit ${atMost} for update skip locked)`;
  return tx.update(inspections).set({ missed: true }).where(late).returning();
};

const inMs = (column: AnyColumn) => sql`extract(epoch from min(${column}) - now())::float8 * 1000`;

/** How long until a plan is due, or an inspection is missed. */
export const untilDue = sql`
  select ${inMs(plans.nextDueAt)} from ${plans} where status = 'afoot' and next_due_at is not null
  union all
  select ${inMs(inspections.lateAt)} from ${inspections} where status = 'toBegin' and not missed`;

/** An inspection of which nothing has followed yet, marked so that it follows once. */
export const takeFollowUp = async (tx: Executor, id: string): Promise<InspectionRow | undefined> => {
  const [row] = await tx
    .update(inspections)
    .set({ followed: true })
    .where(and(eq(inspections.id, id), eq(inspections.followed, false)))
    .returning();
  return row;
};

type Counted = 'checks' | 'failedChecks' | 'newlyFailed' | 'recovered' | 'active';

/** Counts an item that was settled. */
export const countSettled = async (
  tx: Executor,
  id: string,
  outcome: InspectionOutcome,
  counts: Readonly<Record<Counted, number>>,
): Promise<void> => {
  const more = (column: AnyColumn, by: number) => sql`${column} + ${by}::int`;
  await tx
    .update(inspections)
    .set({
      pending: more(inspections.pending, -1),
      [outcome]: more(inspections[outcome], 1),
      checks: more(inspections.checks, counts.checks),
      failedChecks: more(inspections.failedChecks, counts.failedChecks),
      newlyFailed: more(inspections.newlyFailed, counts.newlyFailed),
      recovered: more(inspections.recovered, counts.recovered),
      active: more(inspections.active, counts.active),
    })
    .where(eq(inspections.id, id));
};
