import type { InspectionFigures } from '@eoms/contract';
import { and, gte, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { dayOf } from '../../../platform/database/local-day.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { inspections, inspectionItems as items } from '../inspections.tables.ts';
import { atPlace } from '../runs/inspections.store.ts';
import { inspectionsWithin } from '../seen.store.ts';

interface Wanted {
  readonly from: string;
  readonly to: string;
  readonly placeId?: string | undefined;
}

const listedAtMost = 50;
const is = (condition: string) => sql<number>`(count(*) filter (where ${sql.raw(condition)}))::int`;

/** How many inspections there were in a span, and what failed: by day, by place and by type of device, the worst first. */
export const figuresOfInspections = async (
  db: Executor,
  scope: PlaceScope,
  wanted: Wanted,
): Promise<InspectionFigures> => {
  const within = and(
    gte(inspections.dueAt, new Date(wanted.from)),
    lt(inspections.dueAt, new Date(wanted.to)),
    wanted.placeId ? atPlace(wanted.placeId) : undefined,
    inspectionsWithin(scope),
  );
  const day = dayOf(inspections.dueAt);
  const days = await db
    .select({
      day: sql<string>`(${day})::text`,
      inspections: sql<number>`count(*)::int`,
      ended: is("inspections.status = 'ended'"),
      missed: is("inspections.status = 'toBegin' and inspections.missed"),
      cancelled: is("inspections.status = 'cancelled'"),
      failed: sql<number>`coalesce(sum(${inspections.failed}), 0)::int`,
    })
    .from(inspections)
    .where(within)
    .groupBy(day)
    .orderBy(day);
  const sum = (of: 'inspections' | 'ended' | 'missed' | 'cancelled' | 'failed'): number =>
    days.reduce((total, one) => total + one[of], 0);
  const inspected = is("inspection_items.status in ('passed', 'failed')");
  const failed = is("inspection_items.status = 'failed'");
  const ofItems = and(within, wanted.placeId ? sql`${items.placeId} = ${wanted.placeId}::uuid` : undefined);
  const joined = sql`${items.inspectionId} = ${inspections.id}`;
  const byPlace = await db
    .select({ placeId: items.placeId, placeName: sql<string>`max(${items.placeName})`, inspected, failed })
    .from(inspections)
    .innerJoin(items, joined)
    .where(ofItems)
    .groupBy(items.placeId)
    .orderBy(sql`4 desc, 2`)
    .limit(listedAtMost);
  const byType = await db
    .select({ typeCode: sql<string>`${items.typeCode}`, inspected, failed })
    .from(inspections)
    .innerJoin(items, joined)
    .where(and(ofItems, sql`${items.typeCode} is not null`))
    .groupBy(items.typeCode)
    .orderBy(sql`3 desc, 1`)
    .limit(listedAtMost);
  return {
    inspections: sum('inspections'),
    ended: sum('ended'),
    missed: sum('missed'),
    cancelled: sum('cancelled'),
    failed: sum('failed'),
    days: days.map((one) => ({ day: one.day, ended: one.ended, failed: one.failed })),
    byPlace,
    byType,
  };
};
