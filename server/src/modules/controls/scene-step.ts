import { devicesOfScene, type Receipt, type Step, type SystemStepEnd } from '@eoms/engine';
import { sceneTexts } from '@eoms/phrases';
import type { Database } from '../../platform/database/database.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { findGroup } from './action-groups.store.ts';
import { type ReachDeps, reachDevices } from './reach-devices.ts';
import { reasonOfCode } from './reason-of-code.ts';
import type { SceneRuns } from './scene-runs.ts';
import type { SystemStepHandler, SystemStepReach, SystemSteps } from './system-steps.ts';
import type { StepForecast } from './to-scene.ts';

export interface SceneStepDeps extends ReachDeps {
  readonly database: Pick<Database, 'db'>;
  readonly places: Pick<PlacesModule, 'placeNames'>;
  readonly runs: Pick<SceneRuns, 'beginInner' | 'cancel'>;
  readonly systemSteps: Pick<SystemSteps, 'toSteps'>;
}

/** Groups that run each other. */
const deepest = 5;
const spareMs = 10_000;

const hopeless: ReadonlySet<string> = new Set(['scene.cycle', 'scene.tooDeep', 'scene.groupGone']);

/** A circle below this group would only be met half-way through; it is told before anything is done. */
const problemIn = (steps: readonly Step[]): StepForecast['problem'] => {
  for (const step of steps) {
    if (step.kind === 'systemStep' && hopeless.has(step.problem?.code ?? '')) return step.problem;
    const inner = 'steps' in step ? step.steps : step.kind === 'branch' ? [...step.then, ...step.else] : [];
    const found = problemIn(inner);
    if (found) return found;
  }
  return undefined;
};

const endOf = (receipt: Receipt, wanted: Receipt['status']): SystemStepEnd =>
  receipt.status === wanted ? { ok: true, reason: null } : { ok: false, reason: reasonOfCode('scene.innerFailed') };

/** Runs another action group of the same places and waits for its end; put back with the run that it is a part of. */
export const createSceneStep = (deps: SceneStepDeps): SystemStepHandler<'scene'> => {
  const { database, places, runs, systemSteps, roomsOf } = deps;
  const find = (groupId: string, { placeIds }: SystemStepReach) =>
    findGroup(database.db, placeIds.flatMap(roomsOf), groupId);
  const refuses = (groupId: string, { chain }: SystemStepReach) => {
    if (chain.includes(groupId)) return reasonOfCode('scene.cycle');
    return chain.length > deepest ? reasonOfCode('scene.tooDeep') : undefined;
  };
  return {
    // Only a group of the same places is found when it runs, and who may save the steps may run those groups.
    require: () => undefined,
    async forecast({ groupId }, reach) {
      // Groups that run several others on several levels would be looked at again and again.
      const name = `${reach.chain.length} ${groupId}`;
      const known = reach.known?.get(name);
      if (known) return known;
      const group = await find(groupId, reach);
      if (!group || group.unreadable)
        return { subject: sceneTexts.groupRemoved, problem: reasonOfCode('scene.groupGone') };
      const subject = { zh: group.name, en: group.name };
      const refused = refuses(groupId, reach);
      if (refused) return { subject, problem: refused };
      const placeIds = [group.placeId];
      const steps = await systemSteps.toSteps(group.steps, {
        placeIds,
        chain: [...reach.chain, groupId],
        known: reach.known,
        given: reach.given,
        anyTrigger: reach.anyTrigger,
      });
      const uses = devicesOfScene({ steps }, reachDevices(deps, placeIds, { kind: 'system' }));
      // Putting back may take as long as the steps.
      const limitMs = group.limitSeconds * 2_000 + spareMs;
      const found = { subject, problem: problemIn(steps), uses, limitMs, effect: { steps } };
      reach.known?.set(name, found);
      return found;
    },
    async perform({ groupId }, run, signal) {
      const group = await find(groupId, run);
      if (!group) return { ok: false, reason: reasonOfCode('scene.groupGone') };
      const refused = refuses(groupId, run);
      if (refused) return { ok: false, reason: refused };
      const [placeName = ''] = await places.placeNames([group.placeId]);
      const cause = { kind: 'scene' as const, id: run.runId, name: run.sceneName };
      const within = { runId: run.runId, chain: [...run.chain, groupId] };
      const inner = await runs.beginInner(group, placeName, {
        cause,
        priority: run.priority,
        within,
        exempt: run.exempt,
        given: run.given,
      });
      run.linked(inner.run.id);
      const cancel = (): void => void runs.cancel(inner.run.id);
      if (signal.aborted) cancel();
      signal.addEventListener('abort', cancel, { once: true });
      const receipt = await inner.ended.finally(() => signal.removeEventListener('abort', cancel));
      return { ...endOf(receipt, 'completed'), undo: async () => endOf(await inner.undo(), 'restored') };
    },
  };
};
