import { type ByKind, byKind } from '@eoms/contract/vocabulary';
import type { Reason } from '../commands/reasons.ts';
import { type Order, orderOf, problemOf } from './order-of-step.ts';
import type { ReceiptLine } from './receipt.ts';
import { type OnDevices, possibleValues, startOf, typesOf, waysToFill } from './run-variables.ts';
import type { BlockStep, Scene, Step } from './scene.ts';
import type { SceneDevices } from './scene-devices.ts';
import { deviceGone, noAction, noDevice } from './scene-reasons.ts';

/** One step at one device, or a step without a device; `line` is its place in the receipt. */
export interface Task {
  readonly kind: 'task';
  readonly line: number;
  readonly step: Exclude<Step, BlockStep>;
  /** Why it cannot be done at all. */
  readonly problem?: Reason;
  /** Why it is left out; that is not a failure. */
  readonly skipped?: Reason;
}
export interface Block {
  readonly kind: 'ordered' | 'parallel';
  readonly children: readonly PlanNode[];
  readonly onFailure?: Scene['onFailure'] | undefined;
}
/** The decision is a task of its own; only one of the ways is carried out. */
export interface Branch {
  readonly kind: 'branch';
  readonly decision: Task;
  readonly then: Block;
  readonly else: Block;
}
/** The second device is for when the first fails. */
export interface WithSpare {
  readonly kind: 'withSpare';
  readonly main: Task;
  readonly spare: Task;
}
export type PlanNode = Task | Block | Branch | WithSpare;

/** What a node consists of, in the order of the receipt. */
export const partsOf = (node: PlanNode): readonly PlanNode[] => {
  if (node.kind === 'task') return [];
  if (node.kind === 'branch') return [node.decision, node.then, node.else];
  return node.kind === 'withSpare' ? [node.main, node.spare] : node.children;
};
export const tasksIn = (node: PlanNode): Task[] => (node.kind === 'task' ? [node] : partsOf(node).flatMap(tasksIn));

export interface Plan {
  readonly root: Block;
  /** The receipt before anything was done. */
  readonly lines: readonly ReceiptLine[];
}

export type PlanFacts = Pick<SceneDevices, 'find' | 'exists' | 'exempt' | 'actionsOf' | 'propertiesOf' | 'choose'>;

const nothing: Order = { action: null, args: {}, wanted: [] };

/** How a step is done in the first of its ways that the device knows. */
const firstOrder = (devices: PlanFacts, deviceId: string, ways: readonly OnDevices[]): Order | undefined => {
  for (const way of ways) {
    const order = orderOf(devices, deviceId, way);
    if (order) return order;
  }
  return undefined;
};

/** Devices of a type that cannot do it are not meant; named ones are, so that the receipt says what they lack. */
const devicesOf = (devices: PlanFacts, { target }: OnDevices, ways: readonly OnDevices[]): readonly string[] =>
  target.kind === 'devices'
    ? target.deviceIds
    : devices.find(target).filter((deviceId) => firstOrder(devices, deviceId, ways) !== undefined);

/** Which devices each step means now, and how it is done there. */
export const planScene = ({ steps, variables }: Pick<Scene, 'steps' | 'variables'>, devices: PlanFacts): Plan => {
  const lines: ReceiptLine[] = [];
  const possible = possibleValues(steps, typesOf(variables), startOf(variables));
  const waysOf = (step: OnDevices): OnDevices[] => waysToFill(step, possible.get(step.id));
  const add = (
    position: string,
    step: Task['step'],
    deviceId: string | null,
    problem?: Reason,
    spareOf?: string,
  ): Task => {
    const onDevice = deviceId !== null && problem === undefined && (step.kind === 'action' || step.kind === 'state');
    const order = onDevice ? firstOrder(devices, deviceId, waysOf(step)) : nothing;
    const kept = { before: [], after: [], startedAt: null, endedAt: null, attempts: [], reason: null };
    lines.push({
      position,
      stepId: step.id,
      kind: step.kind,
      deviceId,
      status: 'waiting',
      ...(order ?? nothing),
      ...kept,
      ...(spareOf === undefined ? {} : { spareOf }),
      ...(step.kind === 'systemStep'
        ? { systemStep: { name: step.systemStep, subject: step.subject, link: null } }
        : {}),
    });
    const why =
      problem ?? (order === undefined && onDevice ? (problemOf(devices, deviceId, step) ?? noAction) : undefined);
    const skipped = why === noDevice ? noDevice : deviceId === null ? undefined : devices.exempt?.(deviceId);
    const task = { kind: 'task' as const, line: lines.length - 1, step };
    if (skipped !== undefined) return { ...task, skipped };
    return why === undefined ? task : { ...task, problem: why };
  };
  const onDevices = (step: OnDevices, position: string): PlanNode => {
    const ids = devicesOf(devices, step, waysOf(step));
    const [only, ...more] = ids;
    if (only === undefined) return add(position, step, null, noDevice);
    const one = (id: string, at: string, spareOf?: string): Task =>
      add(at, step, id, devices.exists(id) ? undefined : deviceGone, spareOf);
    const { spareDeviceId } = step;
    if (spareDeviceId !== undefined && more.length === 0 && step.target.kind === 'devices') {
      const main = one(only, `${position}.1`);
      return { kind: 'withSpare', main, spare: one(spareDeviceId, `${position}.2`, `${position}.1`) };
    }
    if (more.length === 0) return one(only, position);
    return { kind: 'parallel', children: ids.map((id, at) => one(id, `${position}.${at + 1}`)) };
  };
  const alone = (step: Task['step'], position: string): PlanNode => add(position, step, null);
  const block = ({ kind, onFailure, steps: inner }: BlockStep, position: string): PlanNode => ({
    kind,
    onFailure,
    children: nodesOf(inner, `${position}.`),
  });
  const nodeOf: ByKind<Step, PlanNode, [position: string]> = {
    action: onDevices,
    state: onDevices,
    wait: alone,
    delay: alone,
    systemStep: (step, position) => add(position, step, null, step.problem),
    branch: (step, position) => {
      const decision = add(position, step, null);
      const then = ordered(step.then, `${position}a.`);
      return { kind: 'branch', decision, then, else: ordered(step.else, `${position}b.`) };
    },
    ordered: block,
    parallel: block,
  };
  const nodesOf = (inner: readonly Step[], under: string): PlanNode[] =>
    inner.map((step, at) => byKind(nodeOf, step, `${under}${at + 1}`));
  const ordered = (inner: readonly Step[], under: string): Block => ({
    kind: 'ordered',
    children: nodesOf(inner, under),
  });
  const root = ordered(steps, '');
  return { root, lines };
};

/** The devices that a run acts on, each once. */
export const devicesOfPlan = ({ root, lines }: Plan): string[] => [
  ...new Set([
    ...lines.flatMap(({ deviceId }) => deviceId ?? []),
    ...tasksIn(root).flatMap(({ step }) => (step.kind === 'systemStep' ? step.uses : [])),
  ]),
];

/** The devices that a run of these steps would act on, each once. */
export const devicesOfScene = (scene: Pick<Scene, 'steps' | 'variables'>, devices: PlanFacts): string[] =>
  devicesOfPlan(planScene(scene, devices));
