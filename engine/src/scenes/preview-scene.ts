import type { Reason } from '../commands/reasons.ts';
import { planScene } from './plan-scene.ts';
import { isReached } from './reach-state.ts';
import { readOf } from './read-devices.ts';
import type { Read, ReceiptLine } from './receipt.ts';
import type { Scene } from './scene.ts';
import type { Known, SceneDevices } from './scene-devices.ts';

/**
 * `change`: a value changes. `same`: all is as wanted. `blind`: nothing can be read back, or the values are not known.
 * `offline`, `impossible`: the step would fail. `skipped`: it
 * would be left out.
 */
export type Foresight = 'change' | 'same' | 'blind' | 'offline' | 'impossible' | 'skipped';

export interface PreviewLine
  extends Pick<ReceiptLine, 'position' | 'stepId' | 'kind' | 'deviceId' | 'action' | 'args' | 'before' | 'wanted'> {
  readonly foresight: Foresight;
  readonly reason: Reason | null;
  /** The position of an earlier step that asks the same device for something else. */
  readonly against: string | null;
}

const foresee = (line: ReceiptLine, known: Known | undefined, before: readonly Read[]): Foresight => {
  if (line.deviceId === null) return 'same';
  if (known?.online !== true) return 'offline';
  if (line.wanted.length === 0 || before.some(({ value }) => value === undefined)) return 'blind';
  return isReached(line.wanted, before) ? 'same' : 'change';
};

const contradicts = (line: ReceiptLine, earlier: ReceiptLine): boolean =>
  earlier.deviceId === line.deviceId &&
  line.deviceId !== null &&
  line.wanted.some(({ key, in: values }) =>
    earlier.wanted.some((other) => other.key === key && !other.in.some((value) => values.includes(value))),
  );

/** What a run would change, from the states of now; each step sees what the steps before it would have done. */
export const previewScene = async (
  scene: Pick<Scene, 'steps'>,
  devices: Omit<SceneDevices, 'execute'>,
): Promise<PreviewLine[]> => {
  const { root, lines } = planScene(scene, devices);
  const problems = new Map<number, Reason>();
  const skipped = new Map<number, Reason>();
  const visit = (node: (typeof root)['children'][number]): void => {
    if (node.kind !== 'task') node.children.forEach(visit);
    else if (node.problem !== undefined) problems.set(node.line, node.problem);
    else if (node.skipped !== undefined) skipped.set(node.line, node.skipped);
  };
  visit(root);
  const known = await devices.read([...new Set(lines.flatMap(({ deviceId }) => deviceId ?? []))]);
  const expected = new Map<string, Read>();
  return lines.map((line, at) => {
    const { position, stepId, kind, deviceId, action, args, wanted } = line;
    const about = known.get(deviceId ?? '');
    const before = wanted.map(({ key }) => expected.get(`${deviceId} ${key}`) ?? readOf(about, key));
    const left = skipped.get(at);
    const reason = problems.get(at) ?? left ?? null;
    const foresight = left ? 'skipped' : reason === null ? foresee(line, about, before) : 'impossible';
    const against = lines.slice(0, at).find((earlier) => contradicts(line, earlier))?.position ?? null;
    if (left === undefined)
      for (const { key, in: values } of wanted) expected.set(`${deviceId} ${key}`, { key, value: values[0] });
    return { ...{ position, stepId, kind, deviceId, action, args, before, wanted }, foresight, reason, against };
  });
};
