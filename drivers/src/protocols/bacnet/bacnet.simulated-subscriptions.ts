import type { BACNetAddress } from '@bacnet-js/client';
import { createGuard } from '../../kit/guard.ts';
import type { BacnetClient } from './bacnet.library.ts';
import { propertyIds } from './bacnet.objects.ts';
import type { SimulatedPoint } from './bacnet.simulated-point.ts';
import type { ObjectId } from './bacnet.simulated-properties.ts';

export interface Subscribing {
  readonly to: BACNetAddress;
  readonly process: number;
  readonly point: SimulatedPoint;
  readonly isConfirmed: boolean;
  /** 0: never expires. */
  readonly seconds: number;
}

interface Subscription extends Subscribing {
  readonly until: number;
  /** What was reported last. */
  lastSent: string;
}

export interface SimulatedSubscriptions {
  /** Returns false when there is no room for another one. The first notification follows immediately. */
  add(subscribing: Subscribing): boolean;
  cancel(to: BACNetAddress, process: number, object: ObjectId): void;
  /** Notifies the subscribers of an object about its changes. */
  changed(object: ObjectId): void;
}

const most = 64;
const isSame = (one: ObjectId, other: ObjectId) => one.type === other.type && one.instance === other.instance;
const keyOf = (to: BACNetAddress, process: number, { type, instance }: ObjectId): string =>
  `${to.address}/${process}/${type}:${instance}`;

/** Subscriptions to changes of value (13.14). `silent`: they are accepted, but nothing is ever reported. */
export const createSubscriptions = (client: BacnetClient, device: number, silent: boolean): SimulatedSubscriptions => {
  const all = new Map<string, Subscription>();
  const guard = createGuard('notifications of a simulated controller');
  const notify = (one: Subscription): void => {
    const { to, process, point, until } = one;
    const values = [point.present(), point.statusFlags()];
    const news = JSON.stringify(values);
    if (silent || news === one.lastSent) return;
    one.lastSent = news;
    const left = until === Number.POSITIVE_INFINITY ? 0 : Math.max(1, Math.round((until - Date.now()) / 1_000));
    // The library's own types of application data fit none of its examples.
    const reported = [propertyIds.presentValue, propertyIds.statusFlags].map((id, at) => ({
      property: { id },
      value: [values[at]] as never,
    }));
    if (one.isConfirmed)
      void client.confirmedCOVNotification(to, point.id, process, device, left, reported).catch(() => {});
    else client.unconfirmedCOVNotification(to, process, device, point.id, left, reported);
  };
  const forgetEnded = (): void => {
    for (const [key, { until }] of all) if (until < Date.now()) all.delete(key);
  };
  return {
    add: (subscribing) => {
      forgetEnded();
      const { to, process, point, seconds } = subscribing;
      const key = keyOf(to, process, point.id);
      if (all.size >= most && !all.has(key)) return false;
      const until = seconds === 0 ? Number.POSITIVE_INFINITY : Date.now() + seconds * 1_000;
      const one = { ...subscribing, until, lastSent: '' };
      all.set(key, one);
      queueMicrotask(guard(() => notify(one)));
      return true;
    },
    cancel: (to, process, object) => {
      all.delete(keyOf(to, process, object));
    },
    changed: (object) => {
      forgetEnded();
      for (const one of all.values()) if (isSame(one.point.id, object)) notify(one);
    },
  };
};
