import { refusal } from '../refusal.ts';
import { createDeviceHolds } from './hold-devices.ts';
import { isOver, type Receipt } from './receipt.ts';
import { createRun, type RunDeps, type RunningScene, type SceneStart } from './run-scene.ts';
import type { Scene } from './scene.ts';

export interface SceneRunnerOptions
  extends Pick<RunDeps, 'clock' | 'log' | 'changed'>,
    Partial<Pick<RunDeps, 'share'>> {
  /** Defaults to 100. */
  readonly mostRuns?: number;
}

export interface SceneRunner {
  /**
   * Begins a run; its receipt before anything was done is returned, and `ended` resolves with the final one. Throws a
   * `Refusal`: 'scene.devicesBusy' where the scene does not queue, 'scene.tooManyRuns'.
   */
  start(scene: Scene, run: SceneStart): { readonly receipt: Receipt; readonly ended: Promise<Receipt> };
  /** Ends a run: no further step begins. Returns false if it is over, unknown or already putting back. */
  cancel(runId: string): boolean;
  get(runId: string): Receipt | undefined;
  /** Ends all runs where they are, without putting anything back: the program is about to end. */
  interrupt(): void;
}

/** Runs scenes: each step is read back, and the receipt says what became of it. */
export const createSceneRunner = ({ share, mostRuns = 100, ...options }: SceneRunnerOptions): SceneRunner => {
  const holds = createDeviceHolds();
  const runs = new Map<string, RunningScene>();
  return {
    start(scene, start) {
      if (runs.size >= mostRuns) throw refusal('scene.tooManyRuns', 'too many scenes are running');
      const run = createRun(scene, start, { ...options, holds, share });
      if (scene.overlap === 'refuse' && !holds.isFree(run.deviceIds))
        throw refusal('scene.devicesBusy', 'another run holds devices of this scene');
      runs.set(start.runId, run);
      const receipt = run.receipt();
      return { receipt, ended: run.work().finally(() => runs.delete(start.runId)) };
    },
    cancel(runId) {
      const run = runs.get(runId);
      // What is being put back must not stay half-way.
      if (run === undefined || run.receipt().status === 'restoring' || isOver(run.receipt())) return false;
      run.cancel();
      return true;
    },
    get: (runId) => runs.get(runId)?.receipt(),
    interrupt: () => {
      for (const run of runs.values()) run.interrupt();
    },
  };
};
