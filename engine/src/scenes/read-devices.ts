import { compare } from '../rules/compare.ts';
import type { Read } from './receipt.ts';
import { type Condition, devicesIn } from './scene.ts';
import type { Known, SceneDevices } from './scene-devices.ts';

/** A value that was last seen a while ago, or is out of order, does not count as known. */
export const readOf = (known: Known | undefined, key: string): Read => {
  const state = known?.values[key];
  const sure = known?.online === true && state?.quality === 'good';
  return { key, value: sure ? state.value : undefined };
};

export const readKeys = async (
  devices: Pick<SceneDevices, 'read'>,
  deviceId: string,
  keys: readonly string[],
): Promise<Read[]> => {
  if (keys.length === 0) return [];
  const known = (await devices.read([deviceId])).get(deviceId);
  return keys.map((key) => readOf(known, key));
};

const holds = (condition: Condition, known: ReadonlyMap<string, Known>): boolean => {
  if ('match' in condition)
    return condition.match === 'all'
      ? condition.rules.every((rule) => holds(rule, known))
      : condition.rules.some((rule) => holds(rule, known));
  const { value } = readOf(known.get(condition.deviceId), condition.property);
  return value !== undefined && compare(value, condition.operator, condition.value);
};

export const isMet = async (devices: Pick<SceneDevices, 'read'>, condition: Condition): Promise<boolean> =>
  holds(condition, await devices.read([...new Set(devicesIn(condition))]));
