import type { Reason } from '../commands/reasons.ts';
import { wantedBy, wayTo } from './reach-state.ts';
import type { ReceiptLine } from './receipt.ts';
import type { ActionStep, DelayStep, Scene, StateStep, Step, WaitStep } from './scene.ts';
import type { SceneDevices } from './scene-devices.ts';
import { deviceGone, noAction, noDevice } from './scene-reasons.ts';

/** One step at one device, or a step without a device; `line` is its place in the receipt. */
export interface Task {
  readonly kind: 'task';
  readonly line: number;
  readonly step: ActionStep | StateStep | WaitStep | DelayStep;
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
export type PlanNode = Task | Block;

export interface Plan {
  readonly root: Block;
  /** The receipt before anything was done. */
  readonly lines: readonly ReceiptLine[];
}

type Facts = Pick<SceneDevices, 'find' | 'exists' | 'spared' | 'actionsOf' | 'propertiesOf' | 'choose'>;
type OnDevices = ActionStep | StateStep;
type Order = Pick<ReceiptLine, 'action' | 'args' | 'wanted'>;

const nothing: Order = { action: null, args: {}, wanted: [] };

const orderOfAction = (devices: Facts, deviceId: string, { action, args }: ActionStep): Order | undefined => {
  const id = devices.choose({ deviceId, action, args });
  const found = devices.actionsOf(deviceId).find((one) => one.id === id);
  return found && { action: found.id, args, wanted: wantedBy(found, args) };
};

/** The key of a value by its own name or by a capability; one that the device does not describe is left as it is. */
const keyOf = (devices: Facts, deviceId: string, property: string): string => {
  const known = devices.propertiesOf(deviceId);
  const name = property.replace(/\[.*$/, '');
  if (known.some(({ id }) => id === name)) return property;
  return known.find(({ capability }) => capability === property)?.id ?? property;
};

const orderOfState = (devices: Facts, deviceId: string, { property, value }: StateStep): Order | undefined => {
  const key = keyOf(devices, deviceId, property);
  const way = wayTo(devices.actionsOf(deviceId), { key, value });
  return way && { ...way, wanted: [{ key, in: [value] }] };
};

export const orderOf = (devices: Facts, deviceId: string, step: OnDevices): Order | undefined =>
  step.kind === 'action' ? orderOfAction(devices, deviceId, step) : orderOfState(devices, deviceId, step);

/** Devices of a type that cannot do it are not meant; named ones are, so that the receipt says what they lack. */
const devicesOf = (devices: Facts, step: OnDevices): readonly string[] =>
  step.target.kind === 'devices'
    ? step.target.deviceIds
    : devices.find(step.target).filter((deviceId) => orderOf(devices, deviceId, step) !== undefined);

/** Which devices each step means now, and how it is done there. */
export const planScene = ({ steps }: Pick<Scene, 'steps'>, devices: Facts): Plan => {
  const lines: ReceiptLine[] = [];
  const add = (position: string, step: Task['step'], deviceId: string | null, problem?: Reason): Task => {
    const onDevice = deviceId !== null && problem === undefined && (step.kind === 'action' || step.kind === 'state');
    const order = onDevice ? orderOf(devices, deviceId, step) : nothing;
    const kept = { before: [], after: [], startedAt: null, endedAt: null, attempts: [], reason: null };
    lines.push({
      position,
      stepId: step.id,
      kind: step.kind,
      deviceId,
      status: 'waiting',
      ...(order ?? nothing),
      ...kept,
    });
    const why = problem ?? (order === undefined ? noAction : undefined);
    const skipped = why === noDevice ? noDevice : deviceId === null ? undefined : devices.spared?.(deviceId);
    const task = { kind: 'task' as const, line: lines.length - 1, step };
    if (skipped !== undefined) return { ...task, skipped };
    return why === undefined ? task : { ...task, problem: why };
  };
  const onDevices = (position: string, step: OnDevices): PlanNode => {
    const ids = devicesOf(devices, step);
    const [only, ...more] = ids;
    if (only === undefined) return add(position, step, null, noDevice);
    const one = (id: string, at: string): Task => add(at, step, id, devices.exists(id) ? undefined : deviceGone);
    if (more.length === 0) return one(only, position);
    return { kind: 'parallel', children: ids.map((id, at) => one(id, `${position}.${at + 1}`)) };
  };
  const nodeOf = (step: Step, position: string): PlanNode => {
    if (step.kind === 'action' || step.kind === 'state') return onDevices(position, step);
    if (step.kind === 'wait' || step.kind === 'delay') return add(position, step, null);
    const { kind, onFailure } = step;
    return { kind, onFailure, children: step.steps.map((inner, at) => nodeOf(inner, `${position}.${at + 1}`)) };
  };
  const root: Block = { kind: 'ordered', children: steps.map((step, at) => nodeOf(step, String(at + 1))) };
  return { root, lines };
};

/** The devices that a run acts on, each once. */
export const devicesOfPlan = ({ lines }: Plan): string[] => [
  ...new Set(lines.flatMap(({ deviceId }) => deviceId ?? [])),
];
