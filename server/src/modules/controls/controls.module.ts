import { may, type SceneRun, type SceneRunRow } from '@eoms/contract';
import { runInterrupted } from '@eoms/engine';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { CommandsModule } from '../commands/commands.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import type { VariablesModule } from '../variables/variables.module.ts';
import { groupReferences } from './action-groups.store.ts';
import { centralRoutes } from './central/central.routes.ts';
import { controlsRoutes } from './controls.routes.ts';
import { createPlaceStateStep } from './place-state-step.ts';
import { createRunGroup, type GroupToRun } from './run-group.ts';
import { createSceneDoor, type SceneDoor } from './scene-door.ts';
import { findRun, forgetRuns, interruptedRuns, interruptRuns } from './scene-runs.store.ts';
import { createSceneRuns } from './scene-runs.ts';
import { createSceneStep } from './scene-step.ts';
import { createSystemSteps, type SystemSteps } from './system-steps.ts';
import { createVariableStep } from './variable-step.ts';

export type { RunValues } from './fill-variables.ts';
export { reasonOfCode } from './reason-of-code.ts';
export type { SceneDoor } from './scene-door.ts';
export { createStepRows, type StepsKept } from './step-rows.ts';
export type { SystemStepHandler, SystemStepRun } from './system-steps.ts';
export { usesVariables } from './uses-variables.store.ts';
export { variablesInSteps } from './variables-in-steps.ts';

export interface ControlsDeps {
  readonly platform: Pick<Platform, 'database' | 'references' | 'live' | 'jobs' | 'claims' | 'bus' | 'work' | 'log'>;
  readonly places: Pick<
    PlacesModule,
    'seesPlace' | 'placeNames' | 'details' | 'detailsOf' | 'relations' | 'setStateBy'
  >;
  readonly devices: Pick<DevicesModule, 'engine' | 'registry' | 'models' | 'live'>;
  readonly commands: Pick<CommandsModule, 'execute' | 'outcome'>;
  readonly variables: Pick<VariablesModule, 'values' | 'requireSeen' | 'find' | 'swap'>;
}

export interface ControlsModule extends ModuleParts {
  /** Adds a kind of step without a device; call it before `start`. */
  addSystemStep: SystemSteps['add'];
  /** Scenes of other modules. */
  readonly scenes: SceneDoor;
  /** Runs a group for another module, once for each `runId`. */
  runGroup(request: GroupToRun): Promise<SceneRun>;
  /** Called with every run that has ended, on the node that ran it. Register it before `start`. */
  onEnded(listener: (run: SceneRunRow) => void): void;
}

const dayMs = 86_400_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const see = may('view', 'placeControl', 'centralizedControl', 'plan', 'linkageStrategy');

const scheduleUpkeep = ({ database, jobs, log }: ControlsDeps['platform'], keptDays: () => Promise<number>): void => {
  jobs.work('controls.upkeep', async () => {
    // As long as the commands of the runs.
    const forgotten = await forgetRuns(database.db, new Date(Date.now() - (await keptDays()) * dayMs));
    if (forgotten > 0) log.info({ forgotten }, 'runs of action groups were tidied up');
  });
  jobs.schedule('controls.upkeep', '43 * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the upkeep of action groups could not be scheduled');
  });
};

/** Action groups of places, their runs and receipts. Runs are kept for `keptDays`. */
export const createControls = (
  { platform, places, devices, commands, variables }: ControlsDeps,
  keptDays: () => Promise<number>,
): ControlsModule => {
  const { database, live, log, bus } = platform;
  const listeners: ((run: SceneRunRow) => void)[] = [];
  const ended = (run: SceneRunRow): void => {
    for (const listener of listeners) listener(run);
  };
  const systemSteps = createSystemSteps(variables);
  const runs = createSceneRuns({
    ...platform,
    systemSteps,
    reach: { devices, commands, roomsOf: places.relations.roomsOf },
    ended,
  });
  live.allowTopic(
    'sceneRun',
    see,
    async (caller, rest) => uuid.test(rest) && (await findRun(database.db, caller.places, rest)) !== undefined,
    'scenes',
  );
  scheduleUpkeep(platform, keptDays);
  const interrupting = platform.work.open({
    name: 'runs of scenes',
    holding: interruptedRuns(database.db, runInterrupted),
  });
  const reach = { database, systemSteps, devices, commands, log, places, runs, roomsOf: places.relations.roomsOf };
  systemSteps.add('scene', createSceneStep(reach));
  systemSteps.add('placeState', createPlaceStateStep(reach));
  systemSteps.add('variable', createVariableStep(variables));
  platform.references.add(groupReferences);
  const scenes = createSceneDoor(reach);
  const work = { ...reach, scenes };
  return {
    addSystemStep: systemSteps.add,
    scenes,
    runGroup: createRunGroup({ database, places, runs }),
    onEnded: (listener) => void listeners.push(listener),
    routes: [...controlsRoutes(work), ...centralRoutes(work)],
    async start() {
      // A system with one node that starts is running nothing yet.
      if (bus.state().kind === 'solo') await interruptRuns(database.db, 0, runInterrupted);
      interrupting.start();
      runs.start();
    },
    async stop() {
      await interrupting.stop();
      await runs.stop();
    },
  };
};
