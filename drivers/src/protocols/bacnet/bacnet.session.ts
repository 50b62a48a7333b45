import type { DeclaredProperty } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { createSlot } from '../../kit/slot.ts';
import type { Wire } from '../../kit/wire.ts';
import { objectOf, propertyOf } from './bacnet.definition.ts';
import type { BacnetPeer, CovNews, Route } from './bacnet.peers.ts';
import { anyInstance, type ReadingHabit, type Wanted } from './bacnet.read.ts';

/** The state of one connection to a device. */
export interface Session {
  readonly peer: BacnetPeer;
  readonly route: Route | undefined;
  readonly habit: ReadingHabit;
  /** Properties that the device reports by subscription. */
  readonly subscribed: Set<string>;
  onCov: (news: CovNews) => void;
}

const deviceObject = 8;

export const createSessions = () => createSlot<Session>();

export const routeOf = ({ params }: Pick<Wire, 'params'>): Route | undefined => {
  const net = Number(params.network ?? 0);
  return net === 0 ? undefined : { net, adr: [...Buffer.from(String(params.mac ?? ''), 'hex')] };
};

/** The device object, or the wildcard where its instance is unknown. */
export const deviceOf = ({ params }: Device) => ({
  type: deviceObject,
  instance: Number(params.instance ?? anyInstance),
});

export const wantedOf = ({ wire }: DeclaredProperty): Wanted | undefined => {
  const object = objectOf(wire);
  return object === undefined ? undefined : { object, property: propertyOf(wire) };
};
