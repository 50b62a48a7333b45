import {
  InspectionPlan,
  InspectionPlanDraft,
  type InspectionPlanStatus,
  type InspectionType,
  inspectionPlanStates,
  type PageQuery,
} from '@eoms/contract';
import { inspectionPlanWords } from '@eoms/phrases';
import { and, eq, lt, lte, sql } from 'drizzle-orm';
import { moveRows } from '../../../platform/database/change-state.ts';
import { unedited } from '../../../platform/database/columns.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { draftFields, given, replyFields, type SelectedRow } from '../../../platform/database/fields.ts';
import type { Listing } from '../../../platform/database/page.ts';
import { oneOf, type PlaceScope } from '../../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../../platform/database/save-row.ts';
import { containing } from '../../../platform/database/searching.ts';
import { users } from '../../people/people.tables.ts';
import { places } from '../../places/places.tables.ts';
import { inspectionPlans as plans } from '../inspections.tables.ts';
import { plansWithin } from '../seen.store.ts';

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

/** Plans that are afoot, locked until the transaction ends. */
export const lockAfoot = (tx: Executor): Promise<PlanRow[]> =>
  tx.select().from(plans).where(eq(plans.status, 'afoot')).orderBy(plans.id).for('no key update');

type Progress = Partial<Pick<PlanRow, 'times' | 'lastAt' | 'nextDueAt'>>;

/** Notes how far a plan has come; nobody edits that. */
export const setPlan = async (tx: Executor, id: string, values: Progress): Promise<void> => {
  await tx
    .update(plans)
    .set({ ...values, ...unedited(plans) })
    .where(eq(plans.id, id));
};

/** With the last of its times a plan is completed. */
export const completePlan = async (tx: Executor, id: string, values: Progress): Promise<void> => {
  await moveRows(tx, planStates, 'completed', eq(plans.id, id), { ...values, ...unedited(plans) });
};

/** Plans whose time has come, locked until the transaction ends; those that another node has are left to it. */
export const duePlans = (tx: Executor, atMost: number): Promise<PlanRow[]> =>
  tx
    .select()
    .from(plans)
    .where(and(eq(plans.status, 'afoot'), lte(plans.nextDueAt, sql`now()`)))
    .orderBy(plans.nextDueAt)
    .limit(atMost)
    .for('no key update', { skipLocked: true });

interface Wanted {
  readonly to: string;
  readonly type?: InspectionType | undefined;
  readonly personId?: string | undefined;
  readonly placeId?: string | undefined;
}

/** Plans that have a time before a moment. */
export const plansDueBefore = (db: Executor, scope: PlaceScope, wanted: Wanted): Promise<PlanRow[]> =>
  db
    .select()
    .from(plans)
    .where(
      and(
        eq(plans.status, 'afoot'),
        lt(plans.nextDueAt, new Date(wanted.to)),
        wanted.type && eq(plans.type, wanted.type),
        wanted.personId ? sql`${plans.peopleIds} @> ${sql.param([wanted.personId])}::uuid[]` : undefined,
        wanted.placeId ? sql`${plans.placeIds} @> ${sql.param([wanted.placeId])}::uuid[]` : undefined,
        plansWithin(scope),
      ),
    );

/**
 * Notes at its plan that an inspection is over. Where the next one follows so long after the last, its time is found by
 * the queue of what is due.
 */
export const noteOver = async (tx: Executor, planId: string): Promise<void> => {
  const next = sql`case when ${plans.status} = 'afoot' and ${plans.recurrence} ->> 'kind' = 'afterDone' then now() end`;
  await tx
    .update(plans)
    .set({ doneAt: sql`now()`, nextDueAt: sql`coalesce(${plans.nextDueAt}, ${next})`, ...unedited(plans) })
    .where(eq(plans.id, planId));
};
