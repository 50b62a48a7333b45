import type { SceneRunRow } from '@eoms/contract';
import type { ModuleParts } from '../../platform/platform.ts';
import type { CombinationsDeps } from './combinations.deps.ts';
import { combinationsRoutes } from './combinations.routes.ts';
import { createSwitchCombination } from './switch-combination.ts';
import { createWatchWalls } from './watch-walls.ts';

/** What a run must have come to for the wall to be where its group moves it. */
const moved: readonly SceneRunRow['status'][] = ['completed', 'partial'];

/** Places that are made of others, such as a hall with a movable wall: who combines them, and what follows. */
export const createCombinations = (deps: CombinationsDeps): ModuleParts => {
  const { places, controls, audit, log } = deps;
  const switching = createSwitchCombination(deps);
  const walls = createWatchWalls(deps, switching);
  const follow = async ({ placeId, groupId, status, cause }: SceneRunRow): Promise<void> => {
    const one = placeId === null ? undefined : places.relations.ofWhole(placeId);
    if (one?.mode !== 'group' || !moved.includes(status)) return;
    if (groupId !== one.combineGroupId && groupId !== one.divideGroupId) return;
    await switching.change({
      placeId: one.placeId,
      combined: groupId === one.combineGroupId,
      by: cause.name ?? '',
      scope: 'all',
      runs: false,
      audit: (before, after, tx) => audit.write({ action: 'wallMoved', target: one.placeId, before, after }, {}, tx),
    });
  };
  controls.onEnded((run) => {
    follow(run).catch((error: unknown) => log.warn({ err: error, run: run.id }, 'rooms could not be recombined'));
  });
  return {
    routes: combinationsRoutes(deps, switching),
    start: () => deps.safeMode.whenOff(walls.start),
    stop: walls.stop,
  };
};
