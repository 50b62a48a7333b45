import {
  Inspection,
  type InspectionStatus,
  type InspectionTotals,
  type InspectionType,
  inspectionItemStates,
  inspectionStates,
  type PageQuery,
} from '@eoms/contract';
import { inspectionWords } from '@eoms/phrases';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { replyFields, type SelectedRow } from '../../../platform/database/fields.ts';
import type { Listing } from '../../../platform/database/page.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import type { EntityRows } from '../../../platform/database/save-row.ts';
import { containing } from '../../../platform/database/searching.ts';
import { inspectionsWithin } from '../inspections.policy.ts';
import { inspections, inspectionItems as items } from '../inspections.tables.ts';

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
