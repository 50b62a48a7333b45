import type { SourceText, Value } from '@eoms/contract/vocabulary';
import type { Device } from '../../kit/device.ts';
import { type DeviceErrorKind, deviceError, isDeviceError } from '../../kit/device-error.ts';
import { createSlot } from '../../kit/slot.ts';
import { textOfError } from '../../kit/spoken-error.ts';
import { renderTemplate, type Template } from '../../kit/template.codec.ts';
import { printable } from '../../kit/trace.ts';
import { frameAs } from './line.frame.codec.ts';
import { type ActionPlan, planOf, type QueryPlan } from './line.plan.ts';
import { setUnreadable, takeFrame, takePushed } from './line.read.ts';
import { type LineSettings, readSettings } from './line.settings.ts';

/** What one frame means to a request: its end, its refusal, or nothing yet. */
type Verdict = 'done' | 'refused' | 'more';
export interface Outcome {
  /** `unfinished`: the device spoke, but not as expected. */
  readonly how: 'done' | 'refused' | 'unfinished';
  readonly last?: Buffer;
}

const settings = createSlot<LineSettings>();

/** The settings of a device; a setting that cannot be read is a refusal that names it. */
export const settingsOf = (device: Pick<Device, 'store' | 'params'>): LineSettings => {
  const known = settings.peek(device);
  if (known !== undefined) return known;
  const fresh = spoken('refused', () => readSettings(device.params));
  settings.put(device, fresh);
  return fresh;
};

/** Converts the error of a template or setting to the device error that people see. */
export const spoken = <T>(kind: DeviceErrorKind, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw deviceError(kind, textOfError(error));
  }
};

/**
 * Sends, and receives until a frame is recognized as the last. Rejects with `timeout` only when nothing was received.
 */
export const exchange = async (device: Device, bytes: Buffer, judge: (frame: Buffer) => Verdict): Promise<Outcome> => {
  let last: Buffer | undefined;
  let verdict: Verdict = 'more';
  const match = (frame: Buffer): boolean => {
    last = frame;
    verdict = judge(frame);
    return verdict !== 'more';
  };
  const received = (): Outcome => ({ how: verdict === 'more' ? 'unfinished' : verdict, ...(last ? { last } : {}) });
  try {
    await device.line.request(bytes, { match });
    return received();
  } catch (error) {
    if (last !== undefined && isDeviceError(error) && error.kind === 'timeout') return received();
    throw error;
  }
};

const receive = (device: Device, frame: Buffer): void =>
  takePushed(device, planOf(device).pushed, frame, settingsOf(device).encoding);

/** Asks once and sets every property that is fed by this query; those that the reply does not contain become bad. */
export const runQuery = async (device: Device, query: QueryPlan): Promise<void> => {
  const { encoding, error, end, values } = settingsOf(device);
  const bytes = spoken('refused', () => renderTemplate(query.request, values, encoding));
  const pending = new Set(query.properties);
  const as = (frame: Buffer) => frameAs(frame, query.request.mode, encoding);
  const outcome = await exchange(device, bytes, (frame) => {
    if (error?.match(as(frame)) !== undefined) return 'refused';
    const ends = end?.match(as(frame)) !== undefined;
    let mine = false;
    for (const property of pending) {
      if (ends && property.reply === undefined) continue;
      if (!takeFrame(device, property, frame, encoding)) continue;
      pending.delete(property);
      mine = true;
    }
    if (end !== undefined) return ends ? 'done' : 'more';
    return mine && pending.size === 0 ? 'done' : 'more';
  });
  if (outcome.how === 'done' && outcome.last !== undefined) receive(device, outcome.last);
  for (const property of pending) setUnreadable(device, property);
};

const shown = (frame: Buffer | undefined): string =>
  frame === undefined
    ? ''
    : printable(frame)
        .slice(0, 80)
        .replace(/(\\r|\\n)+$/, '');

const refusal = (why: SourceText, frame: Buffer | undefined) => {
  const text = shown(frame);
  return deviceError('refused', { zh: `${why.zh}：${text}`, en: `${why.en}: ${text}` });
};
const saidNo: SourceText = { zh: '设备拒绝了命令', en: 'the device refused' };
const unexpected: SourceText = { zh: '设备的应答不符合预期', en: 'unexpected reply' };

const runStep = async (device: Device, plan: ActionPlan, bytes: Buffer): Promise<void> => {
  const { encoding, error, end } = settingsOf(device);
  const outcome = await exchange(device, bytes, (frame) => {
    const text = frameAs(frame, plan.mode, encoding);
    if ((plan.error ?? error)?.match(text) !== undefined) return 'refused';
    if (plan.success !== undefined) return plan.success.match(text) === undefined ? 'more' : 'done';
    if (end !== undefined) return end.match(text) === undefined ? 'more' : 'done';
    return 'done';
  });
  if (outcome.last !== undefined && outcome.how !== 'unfinished') receive(device, outcome.last);
  if (outcome.how === 'refused') throw refusal(saidNo, outcome.last);
  if (outcome.how === 'unfinished') throw refusal(unexpected, outcome.last);
};

/** Sends the steps of an action in turn; the first one that fails ends it. Nothing is sent unless all can be written. */
export const runAction = async (
  device: Device,
  plan: ActionPlan,
  args: Readonly<Record<string, Value>>,
): Promise<void> => {
  const { encoding, values } = settingsOf(device);
  const render = (step: Template) => renderTemplate(step, { ...values, ...args }, encoding);
  const steps = spoken('refused', () => plan.steps.map(render));
  for (const bytes of steps) {
    if (plan.wait) await runStep(device, plan, bytes);
    else await device.line.send(bytes);
  }
};
