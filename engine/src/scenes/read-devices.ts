import { compare } from '../rules/compare.ts';
import type { Decision, Read } from './receipt.ts';
import { type Condition, type ConditionOn, devicesIn } from './scene.ts';
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

export type ReadValue = (deviceId: string, key: string) => Read['value'];

const valuesIn =
  (known: ReadonlyMap<string, Known>): ReadValue =>
  (deviceId, key) =>
    readOf(known.get(deviceId), key).value;

const holds = (condition: Condition, read: ReadValue): boolean => {
  if ('match' in condition)
    return condition.match === 'all'
      ? condition.rules.every((rule) => holds(rule, read))
      : condition.rules.some((rule) => holds(rule, read));
  const value = read(condition.deviceId, condition.property);
  return value !== undefined && compare(value, condition.operator, condition.value);
};

const rulesIn = (condition: Condition): ConditionOn[] =>
  'match' in condition ? condition.rules.flatMap(rulesIn) : [condition];

/** Which way a condition leads by these values, each of which is told once. */
export const decideBy = (condition: Condition, read: ReadValue): Decision => {
  const saw = new Map(
    rulesIn(condition).map(({ deviceId, property }) => [
      `${deviceId} ${property}`,
      { deviceId, key: property, value: read(deviceId, property) },
    ]),
  );
  return { way: holds(condition, read) ? 'then' : 'else', saw: [...saw.values()] };
};

export const decide = async (devices: Pick<SceneDevices, 'read'>, condition: Condition): Promise<Decision> =>
  decideBy(condition, valuesIn(await devices.read([...new Set(devicesIn(condition))])));

export const isMet = async (devices: Pick<SceneDevices, 'read'>, condition: Condition): Promise<boolean> =>
  (await decide(devices, condition)).way === 'then';
