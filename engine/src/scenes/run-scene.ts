import type { Clock } from '@eoms/drivers/kit';
import type { Cause } from '../commands/command.ts';
import type { Reason } from '../commands/reasons.ts';
import type { Log } from '../log.ts';
import { carryOut } from './carry-out.ts';
import { createDeviceHolds, type DeviceHolds, type HoldRequest } from './hold-devices.ts';
import { devicesOfPlan, planScene } from './plan-scene.ts';
import type { Contender, Priority } from './priority.ts';
import { putBack } from './put-back.ts';
import { isGood, type Receipt, type ReceiptLine, type RunStatus } from './receipt.ts';
import type { RunContext } from './run-context.ts';
import { createVariables } from './run-variables.ts';
import type { Scene } from './scene.ts';
import type { SceneDevices } from './scene-devices.ts';
import {
  devicesBusy,
  gaveWay,
  outerPutBack,
  runCancelled,
  runInterrupted,
  stepFailed,
  timeLimit,
} from './scene-reasons.ts';
import { createSlots } from './slots.ts';

/** A run to begin, and how it reaches its devices. */
export interface SceneStart {
  readonly runId: string;
  readonly cause: Cause;
  readonly priority: Priority;
  readonly devices: SceneDevices;
  /** The run that this one is a part of; it holds the devices already, and refuses others. */
  readonly within?: string | undefined;
}

export interface RunDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly holds: DeviceHolds;
  /**
   * Takes devices on the other nodes too, after they were taken here; undefined if aborted, or if they are busy there and
   * the scene does not queue.
   */
  readonly share:
    | ((
        request: HoldRequest,
        overlap: Scene['overlap'],
        signal: AbortSignal,
      ) => Promise<(() => Promise<void>) | undefined>)
    | undefined;
  /**
   * Called before a line does something that cannot be taken back, a command or a system step; resolves once it is stored that the
   * line has begun. Where that fails, nothing is done.
   */
  readonly begun?: ((runId: string) => Promise<void>) | undefined;
  /** Called with every change of a run, up to its end. */
  readonly changed: (receipt: Receipt) => void;
}

const finalStatus = (lines: readonly ReceiptLine[], wasPutBack: boolean, reason: Reason | undefined): RunStatus => {
  if (wasPutBack) return lines.some(({ status }) => status === 'notRestored') ? 'notRestored' : 'restored';
  if (reason === runCancelled) return 'cancelled';
  if (reason !== undefined) return 'stopped';
  return lines.every(isGood) ? 'completed' : 'partial';
};

const createProgress = (first: Receipt, changed: RunDeps['changed']) => {
  let receipt = first;
  const update = (part: Partial<Receipt>): void => {
    receipt = { ...receipt, ...part };
    changed(receipt);
  };
  return {
    receipt: () => receipt,
    update,
    line: (at: number) => receipt.lines[at] as ReceiptLine,
    change: (at: number, part: Partial<ReceiptLine>): void =>
      update({ lines: receipt.lines.map((line, other) => (other === at ? { ...line, ...part } : line)) }),
  };
};

/** Takes devices for a run on this node and the others; undefined if it has to do without. */
const takeDevices = async (
  { holds, share }: Pick<RunDeps, 'holds' | 'share'>,
  request: HoldRequest,
  { overlap }: Scene,
  signal: AbortSignal,
): Promise<(() => Promise<void>) | undefined> => {
  while (!signal.aborted) {
    // One that waits for other nodes gives way on this one by waiting again.
    const attempt = new AbortController();
    const until = AbortSignal.any([signal, attempt.signal]);
    let shared = share === undefined;
    const giveWay = (to: Contender): void => (shared ? request.giveWay(to) : attempt.abort());
    const letGo = await holds.take({ ...request, giveWay }, until);
    if (letGo === undefined) return undefined;
    if (share === undefined) return async () => letGo();
    const unshare = await share(request, overlap, until).catch(() => undefined);
    shared = unshare !== undefined;
    if (unshare !== undefined)
      return async () => {
        await unshare().finally(letGo);
      };
    letGo();
    if (!attempt.signal.aborted) return undefined;
  }
  return undefined;
};

/** One run of a scene, from taking its devices to letting them go. */
export const createRun = (scene: Scene, { devices, priority, within: _, ...asked }: SceneStart, deps: RunDeps) => {
  const { clock, log } = deps;
  const plan = planScene(scene, devices);
  const deviceIds = devicesOfPlan(plan);
  const begun = { ...asked, sceneId: scene.id, status: 'queued' as const, startedAt: clock.now() };
  const progress = createProgress({ ...begun, endedAt: null, reason: null, lines: plan.lines }, deps.changed);
  const { update, line, change } = progress;
  let abort = new AbortController();
  let halted: Reason | undefined;
  let isOutranked = false;
  const inner = new Set<(to: Contender) => void>();
  const halt = (reason: Reason): void => {
    halted = reason === runInterrupted ? reason : (halted ?? reason);
    if (reason !== stepFailed) abort.abort();
  };
  const giveWay = (to: Contender): void => {
    if (progress.receipt().status === 'restoring') return;
    isOutranked = true;
    for (const one of inner) one(to);
    halt(gaveWay(to));
  };
  const context: RunContext = {
    clock,
    log,
    devices,
    scene,
    line,
    change,
    halt,
    lines: () => progress.receipt().lines,
    begun: async () => deps.begun?.(asked.runId),
    slots: createSlots(scene.atOnce ?? 8),
    variables: createVariables(scene.variables),
    undos: new Map(),
    halted: () => halted,
    signal: () => abort.signal,
  };
  const limited = async <T>(work: Promise<T>): Promise<T> => {
    const stop = clock.after(scene.limitMs, () => halt(timeLimit));
    try {
      return await work;
    } finally {
      stop();
    }
  };
  const restore = async (): Promise<boolean> => {
    if (halted === undefined || halted === runInterrupted || scene.onFailure !== 'restore') return false;
    // The run that goes first sets the devices as it wants them.
    if (isOutranked) return false;
    abort = new AbortController();
    update({ status: 'restoring' });
    await limited(putBack(context, plan.root));
    return true;
  };
  const settle = (wasPutBack: boolean, reason: Reason | undefined): void => {
    for (const [at, { status }] of progress.receipt().lines.entries())
      if (status === 'waiting') change(at, { status: 'skipped' });
    const status = finalStatus(progress.receipt().lines, wasPutBack, reason);
    update({ status, reason: reason ?? null, endedAt: clock.now() });
  };
  return {
    deviceIds,
    giveWay,
    /** Runs that are parts of this one give way with it. */
    include(part: (to: Contender) => void): () => void {
      inner.add(part);
      return () => inner.delete(part);
    },
    /** For the runs that are parts of this one: among themselves, they share its devices like any runs. */
    inner: createDeviceHolds(),
    receipt: progress.receipt,
    cancel: () => halt(runCancelled),
    interrupt: () => halt(runInterrupted),
    async work(): Promise<Receipt> {
      const request = { name: scene.name, priority, deviceIds, giveWay };
      const letGo = await limited(takeDevices(deps, request, scene, abort.signal));
      if (letGo === undefined) {
        settle(false, halted ?? devicesBusy);
        return progress.receipt();
      }
      try {
        update({ status: 'running' });
        await limited(carryOut(context, plan.root));
        const reason = halted;
        settle(await restore(), reason);
      } finally {
        await letGo();
      }
      return progress.receipt();
    },
    /** Puts back a run that has ended, for the run that it is a part of and that still holds its devices. */
    async undo(): Promise<Receipt> {
      if (progress.receipt().status === 'restored') return progress.receipt();
      halted = undefined;
      abort = new AbortController();
      update({ status: 'restoring', endedAt: null });
      await limited(putBack(context, plan.root));
      settle(true, halted ?? outerPutBack);
      return progress.receipt();
    },
  };
};
export type RunningScene = ReturnType<typeof createRun>;
