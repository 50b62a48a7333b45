import type { Clock } from '@eoms/drivers/kit';
import type { Cause } from '../commands/command.ts';
import type { Reason } from '../commands/reasons.ts';
import type { Log } from '../log.ts';
import { refusal } from '../refusal.ts';
import { carryOut } from './carry-out.ts';
import { createDeviceHolds } from './hold-devices.ts';
import { devicesOfPlan, planScene } from './plan-scene.ts';
import { putBack } from './put-back.ts';
import { isOver, type Receipt, type ReceiptLine, type RunStatus } from './receipt.ts';
import type { RunContext } from './run-context.ts';
import type { Scene } from './scene.ts';
import type { SceneDevices } from './scene-devices.ts';
import { runCancelled, timeLimit } from './scene-reasons.ts';
import { createSlots } from './slots.ts';

export interface SceneRunnerOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly devices: SceneDevices;
  /** Called with every change of a run, up to its end. */
  readonly changed: (receipt: Receipt) => void;
  /** Defaults to 100. */
  readonly mostRuns?: number;
}

export interface SceneRun {
  readonly runId: string;
  readonly sceneId: string;
  readonly cause: Cause;
}

export interface SceneRunner {
  /**
   * Begins a run; its receipt before anything was done is returned. Throws a `Refusal`: 'scene.devicesBusy' where the scene
   * does not queue, 'scene.tooManyRuns'. Resolves `ended` with the final receipt.
   */
  start(scene: Scene, run: Omit<SceneRun, 'sceneId'>): { readonly receipt: Receipt; readonly ended: Promise<Receipt> };
  /** Ends a run: no further step begins. Returns false if it is over, unknown or already putting back. */
  cancel(runId: string): boolean;
  get(runId: string): Receipt | undefined;
}

const good: ReadonlySet<string> = new Set(['unchanged', 'confirmed', 'accepted', 'skipped']);

const finalStatus = (lines: readonly ReceiptLine[], wasPutBack: boolean, reason: Reason | undefined): RunStatus => {
  if (wasPutBack) return lines.some(({ status }) => status === 'notRestored') ? 'notRestored' : 'restored';
  if (reason === runCancelled) return 'cancelled';
  if (reason !== undefined) return 'stopped';
  return lines.every(({ status }) => good.has(status)) ? 'completed' : 'partial';
};

interface Running {
  receipt: Receipt;
  cancel: () => void;
}

/** Runs scenes: each step is read back, and the receipt says what became of it. */
export const createSceneRunner = (options: SceneRunnerOptions): SceneRunner => {
  const { clock, log, devices, changed, mostRuns = 100 } = options;
  const holds = createDeviceHolds();
  const runs = new Map<string, Running>();

  const begin = (scene: Scene, run: SceneRun) => {
    const plan = planScene(scene, devices);
    const lines = [...plan.lines];
    let abort = new AbortController();
    let halted: Reason | undefined;
    const running: Running = {
      receipt: { ...run, status: 'queued', startedAt: clock.now(), endedAt: null, reason: null, lines: plan.lines },
      cancel: () => context.halt(runCancelled),
    };
    const update = (part: Partial<Receipt>): void => {
      running.receipt = { ...running.receipt, ...part };
      changed(running.receipt);
    };
    const context: RunContext = {
      ...{ clock, log, devices, scene },
      slots: createSlots(scene.atOnce ?? 8),
      line: (at) => lines[at] as ReceiptLine,
      change: (at, part) => {
        lines[at] = { ...(lines[at] as ReceiptLine), ...part };
        update({ lines: [...lines] });
      },
      halted: () => halted,
      halt: (reason) => {
        halted ??= reason;
        if (reason === runCancelled || reason === timeLimit) abort.abort();
      },
      signal: () => abort.signal,
    };
    const limited = async <T>(work: Promise<T>): Promise<T> => {
      const stop = clock.after(scene.limitMs, () => context.halt(timeLimit));
      try {
        return await work;
      } finally {
        stop();
      }
    };
    const restore = async (): Promise<boolean> => {
      if (halted === undefined || scene.onFailure !== 'restore') return false;
      abort = new AbortController();
      update({ status: 'restoring' });
      await limited(putBack(context, plan.root));
      return true;
    };
    const work = async (): Promise<void> => {
      const letGo = await limited(holds.take(devicesOfPlan(plan), abort.signal));
      try {
        if (letGo !== undefined) {
          update({ status: 'running' });
          await limited(carryOut(context, plan.root));
        }
        const reason = halted;
        const wasPutBack = letGo !== undefined && (await restore());
        for (const [at, { status }] of lines.entries())
          if (status === 'waiting') context.change(at, { status: 'skipped' });
        update({ status: finalStatus(lines, wasPutBack, reason), reason: reason ?? null, endedAt: clock.now() });
      } finally {
        letGo?.();
        runs.delete(run.runId);
      }
    };
    return { plan, running, work };
  };

  return {
    start(scene, { runId, cause }) {
      if (runs.size >= mostRuns) throw refusal('scene.tooManyRuns', 'too many scenes are running');
      const { plan, running, work } = begin(scene, { runId, cause, sceneId: scene.id });
      if (scene.overlap === 'refuse' && !holds.isFree(devicesOfPlan(plan)))
        throw refusal('scene.devicesBusy', 'another run holds devices of this scene');
      runs.set(runId, running);
      const { receipt } = running;
      return { receipt, ended: work().then(() => running.receipt) };
    },
    cancel(runId) {
      const running = runs.get(runId);
      // What is being put back must not stay half-way.
      if (running === undefined || running.receipt.status === 'restoring' || isOver(running.receipt)) return false;
      running.cancel();
      return true;
    },
    get: (runId) => runs.get(runId)?.receipt,
  };
};
