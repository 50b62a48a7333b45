import { isDeepStrictEqual } from 'node:util';
import { type ByKind, byKind } from '@eoms/contract/vocabulary';
import type { Reason } from '../commands/reasons.ts';
import { attemptOrder } from './attempt-order.ts';
import { orderOf, problemOf } from './order-of-step.ts';
import { type Block, type Branch, type PlanNode, type Task, tasksIn, type WithSpare } from './plan-scene.ts';
import { putBack } from './put-back.ts';
import { judgeReads, transitionalAt } from './reach-state.ts';
import { decide, readKeys } from './read-devices.ts';
import { isGood } from './receipt.ts';
import { pause, type RunContext } from './run-context.ts';
import { assignVariable, runAndFollow } from './run-system-step.ts';
import { filledFrom, variablesFor } from './run-variables.ts';
import type { ActionStep, BranchStep, DelayStep, Scene, StateStep, SystemStep, WaitStep } from './scene.ts';
import { noAction, otherWay, runCancelled, spareNotNeeded, stepFailed, waitedTooLong } from './scene-reasons.ts';
import { mayStillChange } from './unsettled-orders.ts';

const pauseBetweenMs = 1_000;
const lookEveryMs = 250;

const fail = (context: RunContext, at: number, reason: Reason | null): void => {
  context.change(at, { status: 'failed', reason, endedAt: context.clock.now() });
  if (context.scene.onFailure !== 'continue') context.halt(stepFailed);
};

const onDevice = async (step: ActionStep | StateStep, context: RunContext, at: number): Promise<void> => {
  const { deviceId } = context.line(at);
  if (deviceId === null) return;
  if (variablesFor(step).length > 0) {
    const filled = filledFrom(step, context.variables.get);
    const order = orderOf(context.devices, deviceId, filled);
    if (!order) return fail(context, at, problemOf(context.devices, deviceId, filled) ?? noAction);
    context.change(at, order);
  }
  const { action, args, wanted } = context.line(at);
  if (action === null) return;
  const keys = wanted.map(({ key }) => key);
  const before = await readKeys(context.devices, deviceId, keys);
  context.change(at, { before });
  // What an earlier step has asked for may come about only now.
  const isSure = !mayStillChange(context.lines(), deviceId, before);
  const isTransitional = transitionalAt(context.devices, deviceId);
  if (step.kind === 'state' && isSure && judgeReads(wanted, before, isTransitional) === 'reached') {
    context.change(at, { status: 'unchanged', after: before, endedAt: context.clock.now() });
    return;
  }
  const { attempts = 1, pauseMs = pauseBetweenMs, timeoutMs } = step;
  const order = { at, deviceId, way: { action, args }, wanted, kind: 'do' as const, attempts, pauseMs, timeoutMs };
  await context.begun();
  const { reached, reason } = await attemptOrder(context, order);
  if (!reached) fail(context, at, reason);
  else context.change(at, { status: wanted.length > 0 ? 'confirmed' : 'accepted', endedAt: context.clock.now() });
};

const wait = async ({ until, timeoutMs }: WaitStep, context: RunContext, at: number): Promise<void> => {
  const { clock } = context;
  const end = clock.now() + timeoutMs;
  for (;;) {
    const decision = await decide(context, until);
    if (decision.way === 'then') return context.change(at, { status: 'confirmed', decision, endedAt: clock.now() });
    if (!isDeepStrictEqual(decision, context.line(at).decision)) context.change(at, { decision });
    if (context.signal().aborted) return fail(context, at, context.halted() ?? runCancelled);
    if (clock.now() >= end) return fail(context, at, waitedTooLong);
    await pause(clock, Math.min(lookEveryMs, end - clock.now()), context.signal());
  }
};

const delay = async ({ ms }: DelayStep, context: RunContext, at: number): Promise<void> => {
  await pause(context.clock, ms, context.signal());
  const cut = context.signal().aborted;
  if (cut) return fail(context, at, context.halted() ?? runCancelled);
  context.change(at, { status: 'accepted', endedAt: context.clock.now() });
};

const systemStep = async (step: SystemStep, context: RunContext, at: number): Promise<void> => {
  const { assigns } = step;
  if (!assigns) await context.begun();
  const { ok, reason } = assigns ? assignVariable(context, at, assigns) : await runAndFollow(context, at, step);
  if (ok) context.change(at, { status: 'confirmed', endedAt: context.clock.now() });
  else fail(context, at, reason);
};

const judge = async ({ condition }: BranchStep, context: RunContext, at: number): Promise<void> => {
  const decision = await decide(context, condition);
  context.change(at, { status: 'confirmed', decision, endedAt: context.clock.now() });
};

const carryOutStep: ByKind<Task['step'], Promise<void>, [context: RunContext, at: number]> = {
  action: onDevice,
  state: onDevice,
  wait,
  delay,
  branch: judge,
  systemStep,
};

const carryOutTask = async (context: RunContext, { line: at, step, problem, skipped }: Task): Promise<void> => {
  if (context.halted() !== undefined) return;
  const now = context.clock.now();
  if (skipped !== undefined)
    return context.change(at, { status: 'skipped', reason: skipped, startedAt: now, endedAt: now });
  context.change(at, { status: 'running', startedAt: now });
  if (problem !== undefined) return fail(context, at, problem);
  try {
    await byKind(carryOutStep, step, context, at);
  } catch (error) {
    context.log.error({ err: error, scene: context.scene.id }, 'a step of a scene failed unexpectedly');
    fail(context, at, { code: '500', text: { zh: '内部错误', en: 'an internal error' } });
  }
};

/** A block with a rule of its own for failures: they halt only it, and it is put back by itself. */
const carryOutPart = async (context: RunContext, node: Block, onFailure: Scene['onFailure']): Promise<void> => {
  let failed: Reason | undefined;
  const part: RunContext = {
    ...context,
    scene: { ...context.scene, onFailure },
    halted: () => failed ?? context.halted(),
    halt: (reason) => {
      if (reason === stepFailed) failed = reason;
      else context.halt(reason);
    },
  };
  await carryOut(part, { ...node, onFailure: undefined });
  if (onFailure === 'restore' && failed !== undefined && context.halted() === undefined) await putBack(part, node);
};

const leaveOut = (context: RunContext, node: PlanNode, reason: Reason): void => {
  for (const { line } of tasksIn(node)) context.change(line, { status: 'skipped', reason });
};

/** Without a decision, neither way is begun. */
const carryOutBranch = async (context: RunContext, node: Branch): Promise<void> => {
  await carryOutTask(context, node.decision);
  const way = context.line(node.decision.line).decision?.way;
  if (way === undefined) return;
  leaveOut(context, way === 'then' ? node.else : node.then, otherWay);
  await carryOut(context, node[way]);
};

/** The failure of the first device is that of the step only if the spare fails too. */
const carryOutWithSpare = async (context: RunContext, { main, spare }: WithSpare): Promise<void> => {
  const patient: RunContext = {
    ...context,
    halt: (reason) => {
      if (reason !== stepFailed) context.halt(reason);
    },
  };
  await carryOutTask(patient, main);
  if (context.halted() !== undefined) return;
  if (context.line(main.line).status !== 'failed') return leaveOut(context, spare, spareNotNeeded);
  await carryOutTask(context, spare);
  if (isGood(context.line(spare.line))) context.change(main.line, { status: 'replaced' });
};

/** Begins no further step once the run, or the part of it, has been halted. */
export const carryOut = async (context: RunContext, node: PlanNode): Promise<void> => {
  if (node.kind === 'task') await carryOutTask(context, node);
  else if (node.kind === 'branch') await carryOutBranch(context, node);
  else if (node.kind === 'withSpare') await carryOutWithSpare(context, node);
  else if (node.onFailure !== undefined) await carryOutPart(context, node, node.onFailure);
  else if (node.kind === 'parallel') await Promise.all(node.children.map((child) => carryOut(context, child)));
  else for (const child of node.children) await carryOut(context, child);
};
