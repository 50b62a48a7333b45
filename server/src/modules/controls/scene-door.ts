import {
  type ActionGroupStep,
  conditionsOfStep,
  type OnFailure,
  type Overlap,
  type ScenePreviewLine,
  type SceneRun,
  type SceneRunRow,
  stepsWithPaths,
} from '@eoms/contract';
import { type Cause, devicesOfScene, type Priority, previewScene, type Reason, type Scene } from '@eoms/engine';
import type { Database } from '../../platform/database/database.ts';
import type { Caller, Language } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { seeDevice } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { runVariablesOf, type StepLocals } from '../variables/variables.module.ts';
import type { RunValues } from './fill-variables.ts';
import { type ReachDeps, reachDevices } from './reach-devices.ts';
import { refuseTransitional } from './refuse-transitional.ts';
import { requireOperable } from './require-operable.ts';
import { findRun, lastRuns } from './scene-runs.store.ts';
import type { SceneRuns, SceneRunsDeps } from './scene-runs.ts';
import type { SystemSteps } from './system-steps.ts';
import { devicesInStep } from './to-scene.ts';
import { createWording } from './word-receipt.ts';

/** Steps at devices of some places, which another module wants to run. */
export interface SceneToRun {
  /** Chosen by the caller and kept with the reason for the run: asked for twice, a scene runs once. */
  readonly runId: string;
  /** What the run is counted under, and what people know it by. */
  readonly group: { readonly id: string; readonly name: string };
  /** The run acts on devices of these places only, and is visible to those who may see all of them. */
  readonly placeIds: readonly string[];
  readonly steps: readonly ActionGroupStep[];
  readonly onFailure: OnFailure;
  readonly overlap: Overlap;
  readonly limitSeconds: number;
  readonly cause: Cause;
  readonly priority: Priority;
  readonly language: Language;
  /** Devices that are left alone, with the reason; their steps are skipped. */
  readonly exempt?: ReadonlyMap<string, Reason>;
  /** What set it off, as steps are filled from it. */
  readonly given?: RunValues;
  /** The variables of the automation or strategy that the steps belong to. */
  readonly locals?: StepLocals | undefined;
  /** What must be stored before anything is sent: without it, the run does not begin. */
  readonly recorded?: Promise<unknown> | undefined;
  /** Called once its end is stored, on the node that ran it; not where that node died. */
  readonly ended?: ((run: SceneRunRow) => void) | undefined;
}
type Steps = Pick<SceneToRun, 'placeIds' | 'steps' | 'locals'>;

/** Scenes of other modules: plans and automations. */
export interface SceneDoor {
  /**
   * Begins a run, at most once for each `runId` over restarts and nodes. Throws 'scene.devicesBusy' and
   * 'scene.tooManyRuns'.
   */
  run(scene: SceneToRun): Promise<SceneRun>;
  /** What a run would change from what, without a command. */
  preview(scene: Steps & Pick<SceneToRun, 'exempt'>): Promise<ScenePreviewLine[]>;
  /** The steps as they would be run, with their variables; what a trigger may bring is left open. */
  runOf(scene: Steps): Promise<Required<Pick<Scene, 'steps' | 'variables'>>>;
  /** The devices that the steps act on now. */
  devicesOf(scene: Steps): Promise<string[]>;
  /**
   * Steps may only use devices of their places, and do what the caller may do by hand. Throws 'scene.deviceElsewhere',
   * 'scene.conditionVariable' where a condition asks for what no run has, 'device.transitionalTarget', '404' for devices and places that the caller cannot see, and '403'.
   */
  requireDevices(scene: Steps, caller: Caller): Promise<void>;
  /** Throws 'place.isCombined' and 'combination.isDivided' where rooms of these places are in use in another way. */
  requireOperable(placeIds: readonly string[], caller: Caller): void;
  /** The last run of each of the groups, by `group.id`. */
  lastRuns(groupIds: readonly string[]): Promise<Map<string, SceneRunRow>>;
}

export interface SceneDoorDeps extends ReachDeps {
  readonly database: Pick<Database, 'db'>;
  readonly devices: ReachDeps['devices'] & SceneRunsDeps['reach']['devices'];
  readonly places: Pick<PlacesModule, 'placeNames' | 'relations'>;
  readonly runs: Pick<SceneRuns, 'begin'>;
  readonly systemSteps: Pick<SystemSteps, 'toRun' | 'require'>;
}

const atOnce = 48;

export const createSceneDoor = (deps: SceneDoorDeps): SceneDoor => {
  const { database, systemSteps, devices, places, roomsOf, runs } = deps;
  /** Known from its devices; a place without any is looked up. */
  const nameOf = async (placeId: string): Promise<string> => {
    const [deviceId] = devices.registry.idsIn(new Set([placeId]));
    const known = deviceId === undefined ? undefined : devices.registry.get(deviceId)?.placeName;
    return known ?? (await places.placeNames([placeId]))[0] ?? '';
  };
  const toScene = ({ placeIds, steps, locals }: Steps) => systemSteps.toRun(steps, { placeIds, chain: [], locals });
  return {
    async run({ runId, group, placeIds, steps, onFailure, overlap, limitSeconds, ...more }) {
      const { cause, priority, language, exempt, given, locals, recorded, ended } = more;
      const [only, ...others] = placeIds;
      const single = only !== undefined && others.length === 0;
      const where = single ? { placeId: only, placeIds: [] } : { placeId: null, placeIds: [...placeIds] };
      try {
        const placeName = single ? await nameOf(only) : '';
        const about = { groupId: group.id, groupName: group.name, onFailure, skipped: [], placeName };
        const planned = await systemSteps.toRun(steps, { placeIds, chain: [group.id], given, locals });
        const limitMs = limitSeconds * 1_000;
        const scene = { ...group, ...planned, onFailure, overlap, atOnce, limitMs };
        return await runs.begin({
          id: runId,
          subject: { ...about, ...where },
          scene,
          cause,
          priority,
          language,
          exempt,
          given,
          locals,
          recorded,
          ended,
        });
      } catch (error) {
        // It has begun before, or another node was a moment faster.
        const other = await findRun(database.db, 'all', runId);
        if (other) return other;
        throw error;
      }
    },
    async preview({ exempt, ...scene }) {
      const { placeIds } = scene;
      const reach = reachDevices(deps, placeIds, { kind: 'system' }, exempt);
      const wording = createWording(devices, placeIds.flatMap(roomsOf).length > 1);
      return (await previewScene(await toScene(scene), reach)).map(wording.preview);
    },
    runOf: ({ placeIds, steps, locals }) => systemSteps.toRun(steps, { placeIds, chain: [], locals, anyTrigger: true }),
    async devicesOf(scene) {
      const reach = reachDevices(deps, scene.placeIds, { kind: 'system' });
      return devicesOfScene(await toScene(scene), reach);
    },
    async requireDevices({ placeIds, steps, locals }, caller) {
      const rooms = new Set(placeIds.flatMap(roomsOf));
      const known = runVariablesOf(locals);
      const placed = stepsWithPaths(steps);
      for (const { path, step } of placed)
        if (conditionsOfStep(step).some((one) => 'variable' in one && !Object.hasOwn(known, one.variable)))
          throw refuse('scene.conditionVariable', {}, [
            { field: `${path}.${step.kind === 'wait' ? 'until' : 'condition'}` },
          ]);
      await systemSteps.require(steps, [...rooms], caller, locals);
      for (const { path, step } of placed)
        for (const { field: name, deviceIds } of devicesInStep(step))
          for (const deviceId of deviceIds) {
            const field = `${path}.${name}`;
            const { placeId } = seeDevice(devices.registry, caller, deviceId, field);
            if (!rooms.has(placeId)) throw refuse('scene.deviceElsewhere', {}, [{ field }]);
          }
      refuseTransitional(reachDevices(deps, placeIds, { kind: 'system' }), placeIds, placed);
    },
    requireOperable(placeIds, caller) {
      for (const placeId of placeIds) requireOperable(places.relations, caller.places, placeId);
    },
    lastRuns: (groupIds) => lastRuns(database.db, groupIds),
  };
};
