import type { SourceText, Value } from '@eoms/contract/vocabulary';
import type { Device } from '../../kit/device.ts';
import { type DeviceErrorKind, deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { isRefusal, setUnknown, showOrForget } from '../../kit/unknown-values.ts';
import { type ControlReading, decodeFrame, encodeRequest, type Json, readControls } from './qrc.codec.ts';
import { isReading, sameTarget, type Target, targetOf, valueFor } from './qrc.targets.ts';

/** Error codes of the document's list "QRC errors". */
const errors: Readonly<Record<number, { kind: DeviceErrorKind; text: SourceText }>> = {
  [-32700]: { kind: 'refused', text: say('报文解析错误', 'parse error') },
  [-32600]: { kind: 'refused', text: say('无效的请求', 'invalid request') },
  [-32601]: { kind: 'unsupported', text: say('不支持该方法', 'method not found') },
  [-32602]: { kind: 'refused', text: say('参数无效', 'invalid params') },
  [-32603]: { kind: 'refused', text: say('处理器内部错误', 'server error') },
  [-32604]: { kind: 'busy', text: say('处理器处于备用状态', 'the Core is on standby') },
  5: { kind: 'refused', text: say('变更组已用尽', 'change groups exhausted') },
  6: { kind: 'refused', text: say('未知的变更组', 'unknown change group') },
  7: { kind: 'refused', text: say('没有此组件', 'unknown component') },
  8: { kind: 'refused', text: say('没有此控件', 'unknown control') },
  9: { kind: 'refused', text: say('混音通道编号无效', 'illegal mixer channel index') },
  10: { kind: 'signIn', text: say('需要登录', 'logon required') },
};

const refusal = (code: number, message: string) => {
  const known = errors[code];
  if (known !== undefined) return deviceError(known.kind, known.text);
  return deviceError('refused', say(`处理器拒绝：${message} (${code})`, `the Core refused: ${message} (${code})`));
};

const nextId = (device: Device): number => {
  const id = (Number(device.store.get('id') ?? 0) % 1_000_000_000) + 1;
  device.store.set('id', id);
  return id;
};

export const call = async (device: Device, method: string, params: Json): Promise<Json> => {
  const id = nextId(device);
  const frame = await device.line.request(encodeRequest(id, method, params), {
    match: (candidate) => {
      const message = decodeFrame(candidate);
      return (message.kind === 'result' || message.kind === 'error') && message.id === id;
    },
  });
  const message = decodeFrame(frame);
  if (message.kind === 'error') throw refusal(message.code, message.message);
  return message.kind === 'result' ? message.result : null;
};

/** Sets the properties that point at what the Core reported. */
export const takeReadings = (device: Device, readings: readonly ControlReading[]): void => {
  for (const reading of readings) {
    for (const property of device.definition.properties) {
      if (!isReading(targetOf(property.wire), reading)) continue;
      showOrForget(device, property.id, valueFor(property, reading));
    }
  }
};

const componentsOf = (targets: readonly Target[]): Map<string | undefined, Set<string>> => {
  const groups = new Map<string | undefined, Set<string>>();
  for (const { component, control } of targets) {
    const group = groups.get(component) ?? new Set();
    group.add(control);
    groups.set(component, group);
  }
  return groups;
};

const named = (controls: Iterable<string>): Json => [...controls].map((Name) => ({ Name }));

const readGroup = async (device: Device, component: string | undefined, controls: Set<string>): Promise<void> => {
  const result =
    component === undefined
      ? await call(device, 'Control.Get', [...controls])
      : await call(device, 'Component.Get', { Name: component, Controls: named(controls) });
  takeReadings(device, readControls(result));
};

/** The properties that point at a control. */
const propertiesAt = (device: Device, component: string | undefined, control: string): string[] =>
  device.definition.properties
    .filter(({ wire }) => sameTarget(targetOf(wire), { control, ...(component === undefined ? {} : { component }) }))
    .map(({ id }) => id);

/** Requests these controls; one that the design does not have, or cannot report now, does not affect the others. */
export const readTargets = async (device: Device, targets: readonly Target[]): Promise<void> => {
  for (const [component, controls] of componentsOf(targets)) {
    try {
      await readGroup(device, component, controls);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      for (const control of controls) {
        const alone = controls.size === 1 ? Promise.reject(error) : readGroup(device, component, new Set([control]));
        await alone.catch((why: unknown) => {
          if (!isRefusal(why)) throw why;
          setUnknown(device, propertiesAt(device, component, control));
        });
      }
    }
  }
};

const groupId = 'eoms';

const addToGroup = async (device: Device, component: string | undefined, controls: Iterable<string>): Promise<void> => {
  if (component === undefined) await call(device, 'ChangeGroup.AddControl', { Id: groupId, Controls: [...controls] });
  else
    await call(device, 'ChangeGroup.AddComponentControl', {
      Id: groupId,
      Component: { Name: component, Controls: named(controls) },
    });
};

/** Subscribes to changes on the Core. Controls that the design does not have are logged and left out. */
export const watchTargets = async (device: Device, targets: readonly Target[]): Promise<void> => {
  let watched = 0;
  for (const [component, controls] of componentsOf(targets)) {
    for (const control of controls) {
      try {
        await addToGroup(device, component, [control]);
        watched += 1;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        device.log('warn', `the design has no control ${component === undefined ? '' : `${component} / `}${control}`);
      }
    }
  }
  if (watched === 0) return;
  const seconds: Value = device.params.updateSeconds ?? 0.5;
  await call(device, 'ChangeGroup.AutoPoll', { Id: groupId, Rate: Number(seconds) });
};
