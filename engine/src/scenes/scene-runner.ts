import { refusal } from '../refusal.ts';
import { createDeviceHolds } from './hold-devices.ts';
import type { Contender } from './priority.ts';
import { isOver, type Receipt } from './receipt.ts';
import { createRun, type RunDeps, type RunningScene, type SceneStart } from './run-scene.ts';
import type { Scene } from './scene.ts';

export interface SceneRunnerOptions
  extends Pick<RunDeps, 'clock' | 'log' | 'changed'>,
    Partial<Pick<RunDeps, 'share' | 'begun'>> {
  /** Defaults to 100. */
  readonly mostRuns?: number;
}

export interface StartedRun {
  readonly receipt: Receipt;
  readonly ended: Promise<Receipt>;
  /** Puts back a run that has ended within another one; call it before the other one has ended. */
  undo(): Promise<Receipt>;
}

export interface SceneRunner {
  /**
   * Begins a run; its receipt before anything was done is returned, and `ended` resolves with the final one. Throws a
   * `Refusal`: 'scene.devicesBusy' where the scene does not queue, 'scene.tooManyRuns', and 'scene.notHeld' where a run
   * within another one needs devices that the other does not hold.
   */
  start(scene: Scene, run: SceneStart): StartedRun;
  /** Ends a run: no further step begins. Returns false if it is over, unknown or already putting back. */
  cancel(runId: string): boolean;
  get(runId: string): Receipt | undefined;
  /** Asks runs of lower priority that hold some of these devices to give way to a run elsewhere. */
  demand(deviceIds: readonly string[], by: Contender): void;
  /** Ends all runs where they are, without putting anything back: the program is about to end. */
  interrupt(): void;
}

/** Runs scenes: each step is read back, and the receipt says what became of it. */
export const createSceneRunner = ({ share, mostRuns = 100, ...options }: SceneRunnerOptions): SceneRunner => {
  const holds = createDeviceHolds();
  const runs = new Map<string, RunningScene>();
  const outerOf = ({ within }: SceneStart): RunningScene | undefined => {
    if (within === undefined) return undefined;
    const outer = runs.get(within);
    if (outer === undefined) throw refusal('scene.notHeld', 'the outer run is over');
    return outer;
  };
  return {
    start(scene, start) {
      const outer = outerOf(start);
      if (outer === undefined && runs.size >= mostRuns)
        throw refusal('scene.tooManyRuns', 'too many scenes are running');
      // What the outer run holds is taken on all nodes; a run that waited for more while it holds some might wait forever.
      const taken = outer === undefined ? { holds, share } : { holds: outer.inner, share: undefined };
      const run = createRun(scene, start, { ...options, ...taken });
      if (outer !== undefined && !run.deviceIds.every((id) => outer.deviceIds.includes(id)))
        throw refusal('scene.notHeld', 'the outer run does not hold all devices of this scene');
      if (scene.overlap === 'refuse' && !taken.holds.isFree(run.deviceIds, start.priority))
        throw refusal('scene.devicesBusy', 'another run holds devices of this scene');
      const leave = outer?.include(run.giveWay);
      const known = (work: Promise<Receipt>): Promise<Receipt> => work.finally(() => runs.delete(start.runId));
      runs.set(start.runId, run);
      const receipt = run.receipt();
      return {
        receipt,
        ended: known(run.work()).finally(leave),
        undo: () => {
          runs.set(start.runId, run);
          return known(run.undo());
        },
      };
    },
    cancel(runId) {
      const run = runs.get(runId);
      // What is being put back must not stay half-way.
      if (run === undefined || run.receipt().status === 'restoring' || isOver(run.receipt())) return false;
      run.cancel();
      return true;
    },
    demand: holds.demand,
    get: (runId) => runs.get(runId)?.receipt(),
    interrupt: () => {
      for (const run of runs.values()) run.interrupt();
    },
  };
};
