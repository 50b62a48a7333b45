import {
  type ActionGroupStep,
  isBlock,
  type Plan,
  type PlanGroup,
  PlanGroupDraft,
  type PlanRow,
  type SceneRunRow,
} from '@eoms/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import type { Groups } from '../../platform/database/group-calls.ts';
import type { Kept } from '../../platform/database/keep.ts';
import { mentions } from '../../platform/database/mentions.ts';
import { lastSort, type Siblings } from '../../platform/database/move-sorted.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { usesVariables, variablesInSteps } from '../controls/controls.module.ts';
import { places } from '../places/places.tables.ts';
import { planGroups as groups, plans } from './plans.tables.ts';

export type StoredPlan = typeof plans.$inferSelect;

/** Plans whose places are all within the scope; of places that were removed, none is left to protect. */
export const withinScope = (scope: PlaceScope): SQL | undefined => {
  if (scope === 'all') return undefined;
  const mine = withinPlaces(sql`p.id`, scope);
  return sql`(select count(*) > 0 and bool_and(${mine}) from ${places} p where p.id = any(${plans.placeIds}))`;
};

/** The names of the variables that plans use, once for each plan. */
export const variablesInPlans = async (db: Executor): Promise<string[]> => {
  const rows = await db.select({ steps: plans.steps }).from(plans).where(usesVariables(plans.steps));
  return rows.flatMap(({ steps }) => [...new Set(variablesInSteps(steps))]);
};

/** How many plans mention an id in their steps. */
export const plansMentioning = (db: Executor, id: string): Promise<number> =>
  db.$count(plans, mentions(plans.steps, id));

export const planGroups: Groups<typeof groups> = {
  table: groups,
  fields: draftFields(groups, PlanGroupDraft, {}),
  tieBreaker: groups.name,
  scope: 'none',
  violations: { plan_groups_name_key: { code: 'planGroup.nameInUse', field: 'name' } },
  heldBy: { plans_group_fk: 'planGroup.hasPlans' },
};

/** The plans that the caller may see and change. */
export const plansIn = (scope: PlaceScope): Kept<typeof plans> => ({
  table: plans,
  scope: withinScope(scope),
  violations: {
    plans_name_key: { code: 'plan.nameInUse', field: 'name' },
    plans_group_fk: { code: '404', field: 'groupId' },
  },
});

/** A plan moves within its group. */
export const inGroup: Siblings<typeof plans> = {
  of: ({ groupId }) => eq(plans.groupId, groupId),
  tieBreaker: plans.name,
};

export const listGroups = async (db: Executor, scope: PlaceScope): Promise<PlanGroup[]> => {
  const mine = and(eq(plans.groupId, groups.id), withinScope(scope));
  return db
    .select({
      id: groups.id,
      name: groups.name,
      sort: groups.sort,
      plans: sql<number>`(select count(*)::int from ${plans} where ${mine})`,
    })
    .from(groups)
    .orderBy(asc(groups.sort), asc(groups.name), asc(groups.id));
};

/** A new plan comes last in its group. */
export const lastPlan = (db: Executor, groupId: string): Promise<number> =>
  lastSort(db, plans, eq(plans.groupId, groupId));

const namesOf = async (db: Executor, placeIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .select({ id: places.id, name: places.name })
    .from(places)
    .where(oneOf(places.id, [...new Set(placeIds)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Those of the places that exist, in their order. */
export const existingOf = async (db: Executor, placeIds: readonly string[]): Promise<string[]> => {
  const names = await namesOf(db, placeIds);
  return placeIds.filter((id) => names.has(id));
};

const toPlan = ({ createdAt: _, updatedAt, ...row }: StoredPlan, names: ReadonlyMap<string, string>): Plan => {
  const there = row.placeIds.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
  return {
    ...row,
    placeIds: there.map(({ id }) => id),
    placeNames: there.map(({ name }) => name),
    updatedAt: updatedAt.toISOString(),
  };
};

const countSteps = (steps: readonly ActionGroupStep[]): number =>
  steps.reduce((sum, step) => sum + (isBlock(step) ? countSteps(step.steps) : 1), 0);

export const listPlans = async (
  db: Executor,
  scope: PlaceScope,
  groupId: string | undefined,
  lastRuns: (ids: readonly string[]) => Promise<Map<string, SceneRunRow>>,
): Promise<PlanRow[]> => {
  const rows = await db
    .select({ plan: plans })
    .from(plans)
    .innerJoin(groups, eq(groups.id, plans.groupId))
    .where(and(withinScope(scope), groupId ? eq(plans.groupId, groupId) : undefined))
    .orderBy(asc(groups.sort), asc(groups.name), asc(plans.sort), asc(plans.name), asc(plans.id));
  const names = await namesOf(
    db,
    rows.flatMap(({ plan }) => plan.placeIds),
  );
  const last = await lastRuns(rows.map(({ plan }) => plan.id));
  return rows.map(({ plan }) => {
    const { steps, ...row } = toPlan(plan, names);
    return { ...row, stepCount: countSteps(steps), lastRun: last.get(row.id) ?? null };
  });
};

export const findStored = async (db: Executor, scope: PlaceScope, id: string): Promise<StoredPlan | undefined> => {
  const [row] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.id, id), withinScope(scope)));
  return row;
};

export const findPlan = async (db: Executor, scope: PlaceScope, id: string): Promise<Plan | undefined> => {
  const row = await findStored(db, scope, id);
  return row && toPlan(row, await namesOf(db, row.placeIds));
};
