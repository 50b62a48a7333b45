import { type ByKind, byKind } from '@eoms/contract/vocabulary';
import type { Reason } from '../commands/reasons.ts';
import { orderOf, problemOf } from './order-of-step.ts';
import { type PlanFacts, type PlanNode, partsOf, planScene, type Task } from './plan-scene.ts';
import { judgeReads, transitionalAt } from './reach-state.ts';
import { decideBy, readOf } from './read-devices.ts';
import type { Read, ReceiptLine } from './receipt.ts';
import { assignedWords } from './run-system-step.ts';
import {
  assigned,
  type CurrentVariables,
  createVariables,
  filledFrom,
  type OnDevices,
  variablesFor,
} from './run-variables.ts';
import { devicesIn, type Scene } from './scene.ts';
import type { Known, SceneDevices } from './scene-devices.ts';
import { noAction, otherWay, spareNotNeeded } from './scene-reasons.ts';

/**
 * `change`: a value changes. `same`: all is as wanted. `blind`: nothing can be read back, or the values are not known.
 * `offline`, `impossible`: the step would fail. `skipped`: it would not be begun.
 */
export type Foresight = 'change' | 'same' | 'blind' | 'offline' | 'impossible' | 'skipped';

export interface PreviewLine
  extends Pick<
    ReceiptLine,
    | 'position'
    | 'stepId'
    | 'kind'
    | 'deviceId'
    | 'action'
    | 'args'
    | 'before'
    | 'wanted'
    | 'decision'
    | 'spareOf'
    | 'systemStep'
  > {
  readonly foresight: Foresight;
  readonly reason: Reason | null;
  /** The position of an earlier step that asks the same device for something else. */
  readonly against: string | null;
}

const wouldFail = ({ foresight }: PreviewLine): boolean => foresight === 'offline' || foresight === 'impossible';

const atDevice = (
  _: OnDevices,
  devices: PlanFacts,
  line: ReceiptLine,
  known: Known | undefined,
  before: readonly Read[],
): Foresight => {
  if (line.deviceId === null) return 'same';
  if (known?.online !== true) return 'offline';
  if (line.wanted.length === 0 || before.some(({ value }) => value === undefined)) return 'blind';
  const isTransitional = transitionalAt(devices, line.deviceId);
  return judgeReads(line.wanted, before, isTransitional) === 'reached' ? 'same' : 'change';
};

const changesNothing = (): Foresight => 'same';
/** What a step of each kind would bring about. */
const outcome: ByKind<
  Task['step'],
  Foresight,
  [devices: PlanFacts, line: ReceiptLine, known: Known | undefined, before: readonly Read[]]
> = {
  action: atDevice,
  state: atDevice,
  wait: changesNothing,
  delay: changesNothing,
  branch: changesNothing,
  systemStep: () => 'change',
};

const contradicts = (line: ReceiptLine, earlier: PreviewLine): boolean =>
  earlier.deviceId === line.deviceId &&
  line.deviceId !== null &&
  earlier.foresight !== 'skipped' &&
  line.wanted.some(({ key, in: values }) =>
    earlier.wanted.some((other) => other.key === key && !other.in.some((value) => values.includes(value))),
  );

/** Looks at one task after the other; what each would bring about is seen by the next. */
const createForesight = (
  lines: readonly ReceiptLine[],
  known: ReadonlyMap<string, Known>,
  { variables, devices }: { readonly variables: CurrentVariables; readonly devices: PlanFacts },
) => {
  const expected = new Map<string, Read>();
  const seen: PreviewLine[] = [];
  const read = (deviceId: string, key: string): Read =>
    expected.get(`${deviceId} ${key}`) ?? readOf(known.get(deviceId), key);
  const add = (
    line: ReceiptLine,
    rest: Pick<PreviewLine, 'foresight' | 'reason'> & Partial<PreviewLine>,
  ): PreviewLine => {
    const { position, stepId, kind, deviceId, action, args, wanted, spareOf, systemStep } = line;
    const made: PreviewLine = {
      position,
      stepId,
      kind,
      deviceId,
      action,
      args,
      wanted,
      before: [],
      against: null,
      ...(spareOf === undefined ? {} : { spareOf }),
      ...(systemStep === undefined ? {} : { systemStep }),
      ...rest,
    };
    seen.push(made);
    return made;
  };
  /** The line with what the variables of the run would be then; undefined where the device has no action for that. */
  const unchanged = (_: Task['step'], line: ReceiptLine): ReceiptLine => line;
  const filled = (step: OnDevices, line: ReceiptLine): ReceiptLine | undefined => {
    if (line.deviceId === null || variablesFor(step).length === 0) return line;
    const order = orderOf(devices, line.deviceId, filledFrom(step, variables.get));
    return order && { ...line, ...order };
  };
  const reached: ByKind<Task['step'], ReceiptLine | undefined, [line: ReceiptLine]> = {
    action: filled,
    state: filled,
    wait: unchanged,
    delay: unchanged,
    branch: unchanged,
    systemStep: ({ assigns, follows }, line) => {
      const set = assigns && assignedWords(assigns, variables);
      if (!assigns && follows) variables.set(follows.name, assigned(follows, variables.get));
      return line.systemStep && set ? { ...line, systemStep: { ...line.systemStep, subject: set } } : line;
    },
  };
  const whyNot = ({ deviceId }: ReceiptLine, step: Task['step']): Reason =>
    ((step.kind === 'action' || step.kind === 'state') && deviceId !== null
      ? problemOf(devices, deviceId, filledFrom(step, variables.get))
      : undefined) ?? noAction;
  return {
    seen,
    skip: ({ line: at }: Task, reason: Reason): void => {
      const line = lines[at];
      if (line) add(line, { foresight: 'skipped', reason });
    },
    look: ({ line: at, step, problem }: Task): PreviewLine | undefined => {
      const planned = lines[at];
      if (!planned) return undefined;
      const late = byKind(reached, step, planned);
      const line = late ?? planned;
      const { deviceId, wanted } = line;
      if (step.kind === 'branch') {
        const decision = decideBy(step.condition, {
          device: (id, key) => read(id, key).value,
          variable: variables.get,
        });
        return add(line, { decision, foresight: 'same', reason: null });
      }
      const before = wanted.map(({ key }) => read(deviceId ?? '', key));
      const fault = problem ?? (late === undefined ? whyNot(line, step) : undefined);
      const foresight =
        fault === undefined ? byKind(outcome, step, devices, line, known.get(deviceId ?? ''), before) : 'impossible';
      const against = seen.find((earlier) => contradicts(line, earlier))?.position ?? null;
      for (const { key, in: values } of wanted) expected.set(`${deviceId} ${key}`, { key, value: values[0] });
      return add(line, { before, foresight, reason: fault ?? null, against });
    },
  };
};

const conditionsIn = (node: PlanNode): string[] => {
  if (node.kind !== 'task') return partsOf(node).flatMap(conditionsIn);
  return node.step.kind === 'branch' ? devicesIn(node.step.condition) : [];
};

/** What a run would change, from the states of now; each step sees what the steps before it would have done. */
export const previewScene = async (
  scene: Pick<Scene, 'steps' | 'variables'>,
  devices: Omit<SceneDevices, 'execute' | 'perform'>,
): Promise<PreviewLine[]> => {
  const { root, lines } = planScene(scene, devices);
  const ids = [...lines.flatMap(({ deviceId }) => deviceId ?? []), ...conditionsIn(root)];
  const { seen, skip, look } = createForesight(lines, await devices.read([...new Set(ids)]), {
    variables: createVariables(scene.variables),
    devices,
  });
  const visit = (node: PlanNode, left?: Reason): void => {
    if (node.kind === 'task') {
      const why = left ?? node.skipped;
      if (why === undefined) look(node);
      else skip(node, why);
    } else if (left === undefined && node.kind === 'branch') {
      const way = look(node.decision)?.decision?.way;
      visit(node.then, way === 'then' ? undefined : otherWay);
      visit(node.else, way === 'else' ? undefined : otherWay);
    } else if (left === undefined && node.kind === 'withSpare') {
      const left = node.main.skipped;
      if (left !== undefined) skip(node.main, left);
      const main = left === undefined ? look(node.main) : undefined;
      visit(node.spare, main && wouldFail(main) ? undefined : spareNotNeeded);
    } else for (const part of partsOf(node)) visit(part, left);
  };
  visit(root);
  return seen;
};
