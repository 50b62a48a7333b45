import type { ActionGroupStep, PlanDraft } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { lockRow, requireReadable, writeRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { sameJson } from '../../platform/same-json.ts';
import type { SceneDoor } from '../controls/controls.module.ts';
import { outdateRequests } from './plan-requests.store.ts';
import { definitions, draftOf, existingOf, type StoredPlan } from './plans.store.ts';

export interface SavePlanDeps extends Pick<Platform, 'database'> {
  readonly scenes: Pick<SceneDoor, 'requireDevices'>;
}

/** What a run does, and who may begin it: a request is about these. */
const decisive = ['placeIds', 'steps', 'onFailure', 'overlap', 'limitSeconds', 'approval', 'enabled'] as const;
type Decisive = Pick<StoredPlan, (typeof decisive)[number]>;

/** A revision of its own where a run would do something else; requests for the one before are outdated. */
export const revised = async (
  tx: Executor,
  before: StoredPlan,
  after: Partial<Decisive>,
): Promise<{ revision?: number; updatedAt: Date }> => {
  const same = decisive.every((key) => after[key] === undefined || sameJson(after[key], before[key]));
  if (same) return { updatedAt: new Date() };
  await outdateRequests(tx, before.id);
  return { revision: before.revision + 1, updatedAt: new Date() };
};

/** Throws '404' for places that do not exist or are not the caller's. */
export const requirePlaces = async (
  db: Executor,
  placeIds: readonly string[],
  { places }: Pick<Caller, 'places'>,
): Promise<void> => {
  const mine = places === 'all' || placeIds.every((id) => places.includes(id));
  if (!mine || (await existingOf(db, placeIds)).length < placeIds.length) throw refuseUnknown('placeIds');
};

export const savePlan = async (deps: SavePlanDeps, draft: PlanDraft, caller: Caller): Promise<{ id: string }> => {
  const once = { ...draft, placeIds: [...new Set(draft.placeIds)] };
  const id = await deps.database.transaction((tx) =>
    definitions.save(tx, once, caller, async (before) => {
      await requirePlaces(tx, once.placeIds, caller);
      // Who may run it reaches no further by it.
      await deps.scenes.requireDevices(once, caller);
      return { values: before ? await revised(tx, before, once) : { revision: 1 } };
    }),
  );
  return { id };
};

/** Changes the steps of a plan; `change` returns undefined for a step that does not exist. */
export const changePlanSteps = async (
  deps: SavePlanDeps,
  planId: string,
  caller: Caller,
  change: (steps: readonly ActionGroupStep[]) => ActionGroupStep[] | undefined,
): Promise<void> => {
  const kept = definitions.rowsIn(caller.places);
  await deps.database.transaction(async (tx) => {
    const before = await lockRow(tx, kept, planId, 'planId');
    requireReadable(kept, before);
    const steps = change(before.steps);
    if (!steps) throw refuse('scene.stepUnknown');
    await deps.scenes.requireDevices({ placeIds: before.placeIds, steps }, caller);
    const forAudit = () => ({ steps: before.steps });
    const values = { steps, ...(await revised(tx, before, { steps })) };
    await writeRow(tx, { ...kept, forAudit }, { id: planId, before }, { values, after: { steps } }, caller);
    const version = await definitions.versions.next(tx, planId);
    await definitions.versions.add(tx, {
      id: planId,
      version,
      by: caller.username,
      draft: { ...draftOf(before), steps },
    });
  });
};
