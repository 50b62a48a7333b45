import { compare } from '../rules/compare.ts';
import type { Decision, Read, Saw } from './receipt.ts';
import type { CurrentVariables } from './run-variables.ts';
import { type Condition, type ConditionOn, devicesIn, rulesIn } from './scene.ts';
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

/** How the values that conditions ask for are looked up. */
export interface Look {
  device(deviceId: string, key: string): Read['value'];
  variable(name: string): Read['value'];
}

const seenBy = (rule: ConditionOn, look: Look): Saw =>
  'variable' in rule
    ? { deviceId: null, key: rule.variable, value: look.variable(rule.variable) }
    : { deviceId: rule.deviceId, key: rule.property, value: look.device(rule.deviceId, rule.property) };

const holds = (condition: Condition, look: Look): boolean => {
  if ('match' in condition)
    return condition.match === 'all'
      ? condition.rules.every((rule) => holds(rule, look))
      : condition.rules.some((rule) => holds(rule, look));
  const { value } = seenBy(condition, look);
  return value !== undefined && compare(value, condition.operator, condition.value);
};

/** Which way a condition leads by these values, each of which is told once. */
export const decideBy = (condition: Condition, look: Look): Decision => {
  const all = rulesIn(condition).map((rule) => seenBy(rule, look));
  const saw = new Map(all.map((one) => [`${one.deviceId ?? ''} ${one.key}`, one]));
  return { way: holds(condition, look) ? 'then' : 'else', saw: [...saw.values()] };
};

/** As `decideBy`, by what devices and variables are at the moment. */
export const decide = async (
  { devices, variables }: { readonly devices: Pick<SceneDevices, 'read'>; readonly variables: CurrentVariables },
  condition: Condition,
): Promise<Decision> => {
  const asked = [...new Set(devicesIn(condition))];
  const known = asked.length === 0 ? new Map<string, Known>() : await devices.read(asked);
  return decideBy(condition, {
    device: (deviceId, key) => readOf(known.get(deviceId), key).value,
    variable: variables.get,
  });
};
