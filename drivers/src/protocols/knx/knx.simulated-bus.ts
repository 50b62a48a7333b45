import type { Value } from '@eoms/contract/vocabulary';
import { groupText, parseGroup } from './knx-address.codec.ts';
import { decodeValue, encodeValue, type Payload } from './knx-dpt.codec.ts';

interface Group {
  readonly dpt: string;
  payload: Payload;
}

/** The devices on the bus: groups with values, and actuators that answer a write on one group with another. */
export interface SimulatedBus {
  read(group: number): Payload | undefined;
  /** Applies a write and returns the groups that report in turn. */
  write(group: number, payload: Payload): { group: number; payload: Payload }[];
  state(): Record<string, Value>;
  /** Throws for a group that the bus does not have. */
  put(address: string, value: Value): { group: number; payload: Payload };
  knows(group: number): boolean;
}

const nothing: Payload = { bits: true, data: Buffer.of(0) };

/** `groups`: `1/0/1=1.001:false; 1/0/2=9.001:21.5`. `mirrors`: `1/0/1>1/1/1`. */
export const createSimulatedBus = (groups: string, mirrors: string): SimulatedBus => {
  const all = new Map<number, Group>();
  const feedback = new Map<number, number>();
  for (const part of groups.split(';')) {
    const [, address = '', dpt = '', value = ''] = /^\s*([\d/]+)\s*=\s*([\d.]+)\s*:\s*(.*?)\s*$/.exec(part) ?? [];
    const group = parseGroup(address);
    if (group !== undefined) all.set(group, { dpt, payload: encodeValue(dpt, value) ?? nothing });
  }
  for (const part of mirrors.split(';')) {
    const [from, to] = part.split('>').map((address) => parseGroup(address));
    if (from !== undefined && to !== undefined) feedback.set(from, to);
  }
  return {
    knows: (group) => all.has(group),
    read: (group) => all.get(group)?.payload,
    write: (group, payload) => {
      const own = all.get(group);
      if (own !== undefined) own.payload = payload;
      const to = feedback.get(group);
      const mirrored = to === undefined ? undefined : all.get(to);
      if (to === undefined || mirrored === undefined) return [];
      mirrored.payload = payload;
      return [{ group: to, payload }];
    },
    state: () =>
      Object.fromEntries(
        [...all].map(([group, { dpt, payload }]) => [groupText(group), decodeValue(dpt, payload) ?? null]),
      ),
    put: (address, value) => {
      const group = parseGroup(address) ?? 0;
      const own = all.get(group);
      const payload = own === undefined ? undefined : encodeValue(own.dpt, value);
      if (own === undefined || payload === undefined) throw new Error(`the bus has no ${address} of ${String(value)}`);
      own.payload = payload;
      return { group, payload };
    },
  };
};
