import {
  InspectionItem,
  type InspectionItemStatus,
  type InspectionOutcome,
  type InspectionTotals,
  type PageQuery,
} from '@eoms/contract';
import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { given, replyFields, type SelectedRow } from '../../../platform/database/fields.ts';
import type { Listing } from '../../../platform/database/page.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { inspectionFiles, inspections, inspectionItems as items } from '../inspections.tables.ts';
import type { InspectionRow } from '../runs/inspections.store.ts';
import { inspectionsWithin } from '../seen.store.ts';

/** One that a process asks is being checked. */
const status = sql<InspectionItemStatus>`case when ${items.status} = 'pending' and ${items.node} is not null
  then 'checking' else ${items.status} end`;

export const shownItem = replyFields(items, InspectionItem, { status, order: given('known to work orders') });
export type ListedItem = SelectedRow<typeof shownItem>;

export interface ItemFilter extends PageQuery {
  readonly id: string;
  readonly outcome?: InspectionOutcome | undefined;
  readonly open?: boolean | undefined;
  readonly recovered?: boolean | undefined;
  readonly placeId?: string | undefined;
  readonly deviceId?: string | undefined;
}

const place = items.position;
const { endedAt } = items;

/** The items of an inspection that the caller may see. */
export const itemListing = (db: Executor, filter: ItemFilter) =>
  ({
    rows: db.select(shownItem.columns).from(items),
    counted: db.select({ id: items.id }).from(items),
    scope: 'none',
    where: [
      eq(items.inspectionId, filter.id),
      filter.outcome && eq(items.status, filter.outcome),
      filter.open ? eq(items.status, 'pending') : undefined,
      filter.recovered ? eq(items.recovered, true) : undefined,
      filter.placeId ? eq(items.placeId, filter.placeId) : undefined,
      filter.deviceId ? eq(items.deviceId, filter.deviceId) : undefined,
    ],
    order: { columns: { place, endedAt }, standard: 'place', id: items.id },
  }) satisfies Listing<ListedItem>;

export const findItem = async (db: Executor, scope: PlaceScope, id: string): Promise<ListedItem | undefined> => {
  const [row] = await db
    .select(shownItem.columns)
    .from(items)
    .innerJoin(inspections, eq(inspections.id, items.inspectionId))
    .where(and(eq(items.id, id), inspectionsWithin(scope)));
  return row;
};

const counted = (is: string) => sql<number>`(count(*) filter (where ${items.status} = ${is}))::int`;

/** What became of the items of each place, in the order of the report. */
export const totalsOfPlaces = (
  db: Executor,
  inspectionId: string,
): Promise<(InspectionTotals & { placeId: string; placeName: string })[]> =>
  db
    .select({
      placeId: items.placeId,
      placeName: sql<string>`min(${items.placeName})`,
      total: sql<number>`count(*)::int`,
      pending: counted('pending'),
      passed: counted('passed'),
      failed: counted('failed'),
      unchecked: counted('unchecked'),
    })
    .from(items)
    .where(eq(items.inspectionId, inspectionId))
    .groupBy(items.placeId)
    .orderBy(sql`min(${items.position})`);

const touchedAtMost = 24;

/** What processes are asking now. */
export const touchingNow = async (db: Executor, inspectionId: string) => {
  const rows = await db
    .select({ itemId: items.id, deviceName: items.deviceName, placeName: items.placeName, since: items.startedAt })
    .from(items)
    .where(and(eq(items.inspectionId, inspectionId), eq(items.status, 'pending'), isNotNull(items.node)))
    .orderBy(asc(items.startedAt))
    .limit(touchedAtMost);
  return rows.flatMap(({ since, deviceName, ...row }) =>
    since === null ? [] : [{ ...row, deviceName: deviceName ?? row.placeName, since: since.toISOString() }],
  );
};

const trendOf = 14;

/** The last inspections of the same plan that have ended, up to this one; the oldest first. */
export const trendOfPlan = async (db: Executor, { id, planId, dueAt }: InspectionRow) => {
  if (planId === null) return [];
  const rows = await db
    .select({ id: inspections.id, endedAt: inspections.endedAt, failed: inspections.failed })
    .from(inspections)
    .where(and(eq(inspections.planId, planId), eq(inspections.status, 'ended'), sql`${inspections.dueAt} <= ${dueAt}`))
    .orderBy(desc(inspections.dueAt))
    .limit(trendOf + 1);
  return rows
    .flatMap((row) => (row.endedAt ? [{ ...row, endedAt: row.endedAt }] : []))
    .filter((row, at) => at < trendOf || row.id === id)
    .reverse();
};

const pastAtMost = 8;

/** What one check of a device or place found, up to this item; the oldest first. */
export const pastOfCheck = async (db: Executor, item: ListedItem, key: string) => {
  const { deviceId, placeId, endedAt: until } = item;
  const same =
    deviceId === null
      ? and(eq(items.placeId, placeId), sql`${items.deviceName} is null`)
      : eq(items.deviceId, deviceId);
  const finding = sql<{ outcome: InspectionOutcome; value: number | null } | null>`(
    select f from jsonb_array_elements(${items.findings}) f where f ->> 'key' = ${key} limit 1)`;
  const rows = await db
    .select({ at: items.endedAt, finding, inspectionId: items.inspectionId })
    .from(items)
    .where(
      and(
        same,
        isNotNull(items.endedAt),
        until === null ? undefined : sql`${items.endedAt} <= ${until}`,
        sql`${items.findings} @> ${JSON.stringify([{ key }])}::jsonb`,
      ),
    )
    .orderBy(desc(items.endedAt))
    .limit(pastAtMost);
  return rows
    .flatMap(({ at, finding: found, inspectionId }) =>
      at && found ? [{ at: at.toISOString(), outcome: found.outcome, value: found.value, inspectionId }] : [],
    )
    .reverse();
};

/** A photo of an inspection that the caller may see. */
export const photoOf = async (db: Executor, scope: PlaceScope, fileId: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ fileId: inspectionFiles.fileId })
    .from(inspectionFiles)
    .innerJoin(items, eq(items.id, inspectionFiles.itemId))
    .innerJoin(inspections, eq(inspections.id, items.inspectionId))
    .where(and(eq(inspectionFiles.fileId, fileId), inspectionsWithin(scope)))
    .limit(1);
  return row?.fileId;
};

/** Items of an inspection in slices, in the order of the report. */
export const itemsAfter = (db: Executor, inspectionId: string, after: number, size: number) =>
  db
    .select({ ...shownItem.columns, position: items.position })
    .from(items)
    .where(and(eq(items.inspectionId, inspectionId), sql`${items.position} > ${after}`))
    .orderBy(asc(items.position))
    .limit(size);

export const itemsOf = (db: Executor, inspectionId: string, ids: readonly string[]) =>
  db
    .select()
    .from(items)
    .where(and(eq(items.inspectionId, inspectionId), inArray(items.id, [...ids])))
    .orderBy(asc(items.position));

/** Inspections that are older than this and over. */
export const forgetInspections = async (db: Executor, before: Date): Promise<number> => {
  const old = and(lt(inspections.dueAt, before), inArray(inspections.status, ['ended', 'cancelled']));
  return (await db.delete(inspections).where(old)).rowCount ?? 0;
};
