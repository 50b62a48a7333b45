import { type ByKind, byKind } from '@eoms/contract/vocabulary';
import type { Wanted } from '../commands/judge-reached.ts';
import type { Reason } from '../commands/reasons.ts';
import { attemptOrder } from './attempt-order.ts';
import { type PlanNode, partsOf, type Task, tasksIn, type WithSpare } from './plan-scene.ts';
import { judgeReads, transitionalAt, type Way, wantedBy, wayTo } from './reach-state.ts';
import { readKeys } from './read-devices.ts';
import { isGood, type Read, type ReceiptLine } from './receipt.ts';
import type { RunContext } from './run-context.ts';
import { undoSystemStep } from './run-system-step.ts';
import { beforeUnknown, noWayBack, timeLimit } from './scene-reasons.ts';
import { mayStillChange } from './unsettled-orders.ts';

/** More than for steps: nobody tries again after it. */
const leastAttempts = 5;
const pauseMs = 1_000;

const wasTried = (line: ReceiptLine): boolean => line.attempts.some(({ kind, sent }) => kind === 'do' && sent);

/** The values of a line that no earlier line of the same device has changed before: what was before is known there. */
const firstTouched = (context: RunContext, at: number, lines: readonly number[]): readonly Read[] => {
  const line = context.line(at);
  const earlier = lines
    .filter((other) => other < at)
    .map((other) => context.line(other))
    .filter((other) => other.deviceId === line.deviceId && wasTried(other));
  return line.before.filter(({ key }) => !earlier.some((other) => other.before.some((read) => read.key === key)));
};

interface WayBack {
  readonly way: Way;
  readonly wanted: readonly Wanted[];
}

const waysBack = (context: RunContext, line: ReceiptLine, reads: readonly Read[]): WayBack[] | Reason => {
  const actions = context.devices.actionsOf(line.deviceId ?? '');
  const isTransitional = transitionalAt(context.devices, line.deviceId ?? '');
  const same = actions.filter(({ id }) => id === line.action);
  const ways = new Map<string, WayBack>();
  for (const { key, value } of reads) {
    if (value === undefined) return beforeUnknown;
    const way = wayTo([...same, ...actions], { key, value });
    const action = actions.find(({ id }) => id === way?.action);
    if (way === undefined || action === undefined) return noWayBack;
    const proof = wantedBy(action, way.args, isTransitional).filter((one) => one.key === key);
    const name = JSON.stringify(way);
    ways.set(name, { way, wanted: [...(ways.get(name)?.wanted ?? []), ...proof] });
  }
  return [...ways.values()];
};

const putBackLine = async (context: RunContext, at: number, lines: readonly number[]): Promise<void> => {
  const line = context.line(at);
  if (line.deviceId === null || !wasTried(line)) return;
  const { deviceId } = line;
  const end = (status: 'restored' | 'notRestored', reason: Reason | null): void =>
    context.change(at, { status, reason: reason ?? line.reason, endedAt: context.clock.now() });
  if (context.signal().aborted) return end('notRestored', timeLimit);
  if (line.before.length === 0) return end('notRestored', beforeUnknown);
  const reads = firstTouched(context, at, lines);
  // Nothing of its own: it is as restored as the earlier lines, which come later.
  if (reads.length === 0) return;
  const ways = waysBack(context, line, reads);
  if ('code' in ways) return end('notRestored', ways);
  const now = await readKeys(
    context.devices,
    deviceId,
    reads.map(({ key }) => key),
  );
  const wanted = ways.flatMap((one) => one.wanted);
  if (
    judgeReads(wanted, now, transitionalAt(context.devices, deviceId)) === 'reached' &&
    !mayStillChange(
      lines.map((other) => context.line(other)),
      deviceId,
      reads,
    )
  ) {
    context.change(at, { after: now });
    return end('restored', null);
  }
  const attempts = Math.max(leastAttempts, line.attempts.length);
  for (const { way, wanted: proof } of ways) {
    const order = {
      at,
      deviceId,
      way,
      wanted: proof,
      kind: 'restore' as const,
      attempts,
      pauseMs,
      timeoutMs: undefined,
    };
    const { reached, reason } = await attemptOrder(context, order);
    if (!reached) return end('notRestored', reason);
  }
  context.change(at, {
    after: await readKeys(
      context.devices,
      deviceId,
      line.before.map(({ key }) => key),
    ),
  });
  end('restored', null);
};

/** Once the spare is as it was, it does not stand in for anything any more. */
const settleSpare = (context: RunContext, { main, spare }: WithSpare): void => {
  if (!isGood(context.line(spare.line)) && context.line(main.line).status === 'replaced')
    context.change(main.line, { status: 'failed' });
};

const isSettled = ({ status }: ReceiptLine): boolean => status === 'restored' || status === 'notRestored';

/** Lines without values of their own end as the earlier lines of the same device did. */
const settleCovered = (context: RunContext, lines: readonly number[]): void => {
  for (const at of lines) {
    const line = context.line(at);
    // A value that was already right was made so by an earlier step, and is not right any more.
    const isCovered = line.status === 'unchanged' || (wasTried(line) && !isSettled(line));
    if (!isCovered) continue;
    const earlier = lines.map((other) => context.line(other)).filter(({ deviceId }) => deviceId === line.deviceId);
    const covering = line.before.flatMap(
      ({ key }) => earlier.find((other) => wasTried(other) && other.before.some((read) => read.key === key)) ?? [],
    );
    if (covering.length === 0) continue;
    const lost = covering.find(({ status }) => status === 'notRestored');
    context.change(at, {
      status: lost ? 'notRestored' : 'restored',
      reason: lost?.reason ?? line.reason,
      after: line.before.flatMap(
        ({ key }) => covering.flatMap(({ after }) => after.find((r) => r.key === key) ?? [])[0] ?? [],
      ),
    });
  }
};

type PutBack = readonly [context: RunContext, at: number, lines: readonly number[]];
const putBackDevice = (_: Task['step'], ...line: PutBack): Promise<void> => putBackLine(...line);
const leaveAsItIs = async (): Promise<void> => undefined;
const putBackStep: ByKind<Task['step'], Promise<void>, PutBack> = {
  action: putBackDevice,
  state: putBackDevice,
  wait: leaveAsItIs,
  delay: leaveAsItIs,
  branch: leaveAsItIs,
  systemStep: (_, context, at) => undoSystemStep(context, at),
};

/** Brings every device that a run has touched back to what it was before, last step first. */
export const putBack = async (context: RunContext, root: PlanNode): Promise<void> => {
  const lines = tasksIn(root).map(({ line }) => line);
  const visit = async (node: PlanNode): Promise<void> => {
    if (node.kind === 'task') await byKind(putBackStep, node.step, context, node.line, lines);
    else if (node.kind === 'parallel') await Promise.all(node.children.map(visit));
    else for (const child of [...partsOf(node)].reverse()) await visit(child);
    if (node.kind === 'withSpare') settleSpare(context, node);
  };
  await visit(root);
  settleCovered(context, lines);
};
