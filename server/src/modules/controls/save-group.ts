import type { ActionGroupDraft, ActionGroupStep } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { lockRow, requireReadable, saveRow, writeRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { groupsIn, lastGroup } from './action-groups.store.ts';
import type { SceneDoor } from './scene-door.ts';

export interface SaveGroupDeps extends Pick<Platform, 'database'> {
  readonly places: Pick<PlacesModule, 'seesPlace'>;
  readonly scenes: Pick<SceneDoor, 'requireDevices'>;
}

export const requirePlace = async (
  { places }: { readonly places: Pick<PlacesModule, 'seesPlace'> },
  placeId: string,
  caller: Caller,
): Promise<void> => {
  if (!(await places.seesPlace(caller.places, placeId))) throw refuseUnknown('placeId');
};

export const saveGroup = async (
  deps: SaveGroupDeps,
  draft: ActionGroupDraft,
  caller: Caller,
): Promise<{ id: string }> => {
  const { placeId, steps } = draft;
  await requirePlace(deps, placeId, caller);
  // Who may control the place may run it, and nobody reaches further by it.
  await deps.scenes.requireDevices({ placeIds: [placeId], steps }, caller);
  return deps.database.transaction(async (tx) => {
    const { id } = await saveRow(tx, groupsIn(caller.places), draft, caller, async (before) => {
      const isNew = before?.placeId !== placeId;
      return isNew ? { values: { sort: (await lastGroup(tx, placeId)) + 1 } } : undefined;
    });
    return { id };
  });
};

/** Changes the steps of a group; `change` returns undefined for a step that does not exist. */
export const changeSteps = async (
  deps: SaveGroupDeps,
  groupId: string,
  caller: Caller,
  change: (steps: readonly ActionGroupStep[]) => ActionGroupStep[] | undefined,
): Promise<void> => {
  const kept = groupsIn(caller.places);
  await deps.database.transaction(async (tx: Executor) => {
    const before = await lockRow(tx, kept, groupId, 'groupId');
    requireReadable(kept, before);
    const steps = change(before.steps);
    if (!steps) throw refuse('scene.stepUnknown');
    await deps.scenes.requireDevices({ placeIds: [before.placeId], steps }, caller);
    const forAudit = () => ({ steps: before.steps });
    await writeRow(tx, { ...kept, forAudit }, { id: groupId, before }, { values: { steps } }, caller);
  });
};
