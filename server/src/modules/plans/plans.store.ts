import {
  type ActionGroupStep,
  isBlock,
  type Plan,
  PlanDraft,
  type PlanGroup,
  PlanGroupDraft,
  type PlanRow,
  type SceneRunRow,
} from '@eoms/contract';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import type { Groups } from '../../platform/database/group-calls.ts';
import { readableBy } from '../../platform/database/readable.ts';
import type { Reference } from '../../platform/database/references.ts';
import { oneOf, type PlaceScope } from '../../platform/database/row-scope.ts';
import { definitionsOf } from '../../platform/definitions/definitions.ts';
import { usesVariables, variablesInSteps } from '../controls/controls.module.ts';
import { places } from '../places/places.tables.ts';
import { planGroups as groups, plans, planVersions } from './plans.tables.ts';

export type StoredPlan = typeof plans.$inferSelect;

const readSteps = readableBy(PlanDraft, { steps: [] });

export const planReferences: Reference = {
  table: plans,
  shownAs: { screen: 'plan', name: plans.name },
  icons: { screen: 'plan', columns: [plans.icon] },
  mentions: plans.steps,
  async variables(db) {
    const rows = await db.select({ steps: plans.steps }).from(plans).where(usesVariables(plans.steps));
    return rows.flatMap((row) => [...new Set(variablesInSteps(readSteps(row).steps))]);
  },
};

export const planGroups: Groups<typeof groups> = {
  table: groups,
  fields: draftFields(groups, PlanGroupDraft, {}),
  tieBreaker: groups.name,
  scope: 'none',
  violations: { plan_groups_name_key: { code: 'planGroup.nameInUse', field: 'name' } },
  heldBy: { plans_group_fk: 'planGroup.hasPlans' },
};

const readPlan = readableBy(PlanDraft, { steps: [], onFailure: 'continue', overlap: 'queue', approval: 'none' });

export const definitions = definitionsOf({
  table: plans,
  isReadable: (row) => !readPlan(row).unreadable,
  isReadableDraft: (draft) => !readPlan(draft).unreadable,
  fields: draftFields(plans, PlanDraft, {}),
  groups: planGroups,
  versions: planVersions,
  violations: {
    plans_name_key: { code: 'plan.nameInUse', field: 'name' },
    plans_group_fk: { code: '404', field: 'groupId' },
  },
  tieBreaker: plans.name,
});

/** A stored plan as it was saved. */
export const draftOf = ({
  createdAt: _c,
  updatedAt: _u,
  sort: _s,
  revision: _r,
  editRevision: _e,
  ...draft
}: StoredPlan): PlanDraft => draft;

export const listGroups = async (db: Executor, scope: PlaceScope): Promise<PlanGroup[]> =>
  (await definitions.groupsSeen(db, scope)).map(({ definitions: count, ...group }) => ({ ...group, plans: count }));

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

const toPlan = (stored: StoredPlan, names: ReadonlyMap<string, string>): Plan => {
  const { createdAt: _, updatedAt, ...row } = readPlan(stored);
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
    .innerJoin(groups, definitions.inGroup)
    .where(and(definitions.within(scope), groupId ? eq(plans.groupId, groupId) : undefined))
    .orderBy(...definitions.order);
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
    .where(and(eq(plans.id, id), definitions.within(scope)));
  return row;
};

export const findPlan = async (db: Executor, scope: PlaceScope, id: string): Promise<Plan | undefined> => {
  const row = await findStored(db, scope, id);
  return row && toPlan(row, await namesOf(db, row.placeIds));
};
