import {
  InspectionPlan,
  InspectionPlanDraft,
  type InspectionPlanStatus,
  type InspectionType,
  inspectionPlanStates,
  type PageQuery,
} from '@eoms/contract';
import { inspectionPlanWords } from '@eoms/phrases';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { draftFields, given, replyFields, type SelectedRow } from '../../../platform/database/fields.ts';
import type { Listing } from '../../../platform/database/page.ts';
import { oneOf, type PlaceScope } from '../../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../../platform/database/save-row.ts';
import { containing } from '../../../platform/database/searching.ts';
import { users } from '../../people/people.tables.ts';
import { places } from '../../places/places.tables.ts';
import { plansWithin } from '../inspections.policy.ts';
import { inspectionPlans as plans } from '../inspections.tables.ts';

export type PlanRow = typeof plans.$inferSelect;

export const planRefusals = { code: 'inspectionPlan.wrongState', words: inspectionPlanWords } as const;
export const planStates = { table: plans, column: plans.status, states: inspectionPlanStates } as const;

export const shownPlan = replyFields(plans, InspectionPlan, {
  places: given('by name'),
  people: given('by name'),
});
export type ListedPlan = SelectedRow<typeof shownPlan>;

export const plansIn = (scope: PlaceScope): EntityDrafts<typeof plans, InspectionPlanDraft> => ({
  table: plans,
  fields: draftFields(plans, InspectionPlanDraft, {}),
  scope: plansWithin(scope) ?? 'none',
  fixed: { status: 'notStarted' },
  violations: { inspection_plans_name_key: { code: 'inspectionPlan.nameInUse', field: 'name' } },
});

export interface PlanFilter extends PageQuery {
  readonly status?: InspectionPlanStatus | undefined;
  readonly type?: InspectionType | undefined;
  readonly placeId?: string | undefined;
}

const { name, nextDueAt, updatedAt } = plans;

export const planListing = (db: Executor, scope: PlaceScope, filter: PlanFilter) =>
  ({
    rows: db.select(shownPlan.columns).from(plans),
    counted: db.select({ id: plans.id }).from(plans),
    scope: plansWithin(scope),
    where: [
      filter.status && eq(plans.status, filter.status),
      filter.type && eq(plans.type, filter.type),
      filter.placeId ? sql`${plans.placeIds} @> ${sql.param([filter.placeId])}::uuid[]` : undefined,
      containing(filter.keyword, plans.name, plans.description),
    ],
    order: { columns: { name, nextDueAt, updatedAt }, standard: 'name', id: plans.id, emptyLast: true },
  }) satisfies Listing<ListedPlan>;

export const findPlan = async (db: Executor, scope: PlaceScope, id: string): Promise<ListedPlan | undefined> => {
  const [row] = await db
    .select(shownPlan.columns)
    .from(plans)
    .where(and(eq(plans.id, id), plansWithin(scope)));
  return row;
};

const namesOf = async (
  db: Executor,
  table: typeof places | typeof users,
  ids: readonly string[],
): Promise<(ids: readonly string[]) => { id: string; name: string }[]> => {
  const wanted = [...new Set(ids)];
  const rows =
    wanted.length === 0
      ? []
      : await db.select({ id: table.id, name: table.name }).from(table).where(oneOf(table.id, wanted));
  const known = new Map(rows.map((row) => [row.id, row]));
  return (some) => some.flatMap((id) => known.get(id) ?? []);
};

/** Names of those who are there. */
export const namesOfPlaces = (db: Executor, ids: readonly string[]) => namesOf(db, places, ids);
export const namesOfPeople = (db: Executor, ids: readonly string[]) => namesOf(db, users, ids);

/** Rows in the form of the contract. */
export const presentPlans = async (db: Executor, rows: readonly ListedPlan[]): Promise<InspectionPlan[]> => {
  const [placesOf, peopleOf] = await Promise.all([
    namesOfPlaces(
      db,
      rows.flatMap(({ placeIds }) => placeIds),
    ),
    namesOfPeople(
      db,
      rows.flatMap(({ peopleIds }) => peopleIds),
    ),
  ]);
  return rows.map((row) => shownPlan.present(row, { places: placesOf(row.placeIds), people: peopleOf(row.peopleIds) }));
};
