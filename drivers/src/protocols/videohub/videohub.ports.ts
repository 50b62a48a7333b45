import type { DeviceView, EnumItem } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';

/** The size and names reported by the hub; before the first connection, those of its model. */
export type Side = 'inputs' | 'outputs';
type Memory = Pick<DeviceView, 'store' | 'params'>;

/** More than the largest hub ever built has, on either side. */
export const largest = 1_024;

export const countOf = (device: Memory, side: Side): number => {
  const size = Number(device.store.get(side) ?? device.params[side] ?? 0);
  return Number.isInteger(size) && size > 0 ? Math.min(size, largest) : 0;
};

const namesOf = (device: Memory, side: Side): Map<number, string> => {
  const key = `${side}:names`;
  const held = device.store.get(key);
  if (held instanceof Map) return held;
  const fresh = new Map<number, string>();
  device.store.set(key, fresh);
  return fresh;
};

export const rename = (device: Memory, side: Side, port: number, name: string): void => {
  namesOf(device, side).set(port, name);
};

export const nameOf = (device: Memory, side: Side, port: number): EnumItem['name'] => {
  const given = namesOf(device, side).get(port);
  if (given) return say(given, given);
  return side === 'inputs' ? say(`输入 ${port}`, `Input ${port}`) : say(`输出 ${port}`, `Output ${port}`);
};

export const choicesOf = (device: Memory, side: Side): EnumItem[] =>
  Array.from({ length: countOf(device, side) }, (_, at) => ({
    code: String(at + 1),
    name: nameOf(device, side, at + 1),
  }));
