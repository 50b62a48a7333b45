import type { BACNetAddress } from '@bacnet-js/client';
import type { Address } from '../../kit/address.ts';
import { type BacnetClient, createBacnetClient, type WireEnd } from './bacnet.library.ts';
import { propertyIds, tags } from './bacnet.objects.ts';
import type { SimulatedObjects, Typed } from './bacnet.simulated-objects.ts';

const allProperties = 8;
const vendorId = 999;
const noSegmentation = 3;
const errorClasses: Readonly<Record<number, number>> = { 31: 1, 32: 2, 40: 2, 9: 2 };
const services = { readMultiple: 14, write: 15, read: 12, subscribe: 5 };
const unrecognized = 9;

interface Subscription {
  readonly to: BACNetAddress;
  readonly process: number;
  readonly until: number;
  readonly object: { type: number; instance: number };
}

export interface ServerOptions {
  readonly instance: number;
  readonly objects: SimulatedObjects;
  /** False: requests for several properties are turned down, as small devices do. */
  readonly multiple: boolean;
  readonly lies: () => boolean;
  readonly send: (packet: Buffer, to: Address) => void;
}

const mostSubscriptions = 64;

/** The server's half of the library, with the objects behind it. */
export const createSimulatedServer = (
  options: ServerOptions,
): WireEnd & { changed(object: { type: number; instance: number }): void } => {
  const { objects, instance } = options;
  const end = createBacnetClient({
    timeoutMs: 3_000,
    send: (packet, to) => {
      if (to !== undefined) options.send(packet, to);
    },
  });
  const client: BacnetClient = end.client;
  const subscriptions = new Map<string, Subscription>();
  // The library's own types of application data fit none of its examples.
  const typed = (values: readonly Typed[]) => values as never;

  const notify = ({ to, process, object, until }: Subscription): void => {
    const value = objects.present(object.type, object.instance);
    if (value === undefined) return;
    const left = Math.max(0, Math.round((until - Date.now()) / 1_000));
    client.unconfirmedCOVNotification(to, process, instance, object, left, [
      { property: { id: propertyIds.presentValue }, value: typed([value]) },
      {
        property: { id: propertyIds.statusFlags },
        value: typed([{ type: tags.bits, value: { bitsUsed: 4, value: [0] } }]),
      },
    ]);
  };
  const changed = (object: { type: number; instance: number }): void => {
    for (const [key, one] of subscriptions) {
      if (one.until < Date.now()) subscriptions.delete(key);
      else if (one.object.type === object.type && one.object.instance === object.instance) notify(one);
    }
  };
  const wildcard = (object: { type: number; instance: number }) =>
    object.type === 8 && object.instance === 4_194_303 ? { type: 8, instance } : object;

  client.on('whoIs', ({ header, payload }) => {
    const { lowLimit = 0, highLimit = 4_194_303 } = payload;
    const to = header?.sender;
    if (to !== undefined && instance >= Number(lowLimit) && instance <= Number(highLimit))
      client.iAmResponse(to, instance, noSegmentation, vendorId);
  });
  client.on('readProperty', ({ header, payload, invokeId = 0 }) => {
    const to = header?.sender ?? {};
    const { objectId, property } = payload;
    const read = objects.read(objectId.type, objectId.instance, property.id);
    if (typeof read === 'number') client.errorResponse(to, services.read, invokeId, errorClasses[read] ?? 2, read);
    else client.readPropertyResponse(to, invokeId, wildcard(objectId), property, typed(read));
  });
  client.on('readPropertyMultiple', ({ header, payload, invokeId = 0 }) => {
    const to = header?.sender ?? {};
    if (!options.multiple) {
      client.errorResponse(to, services.readMultiple, invokeId, 5, unrecognized);
      return;
    }
    const values = payload.properties.map(({ objectId, properties }) => ({
      objectId: wildcard(objectId),
      values: properties.flatMap(({ id, index }) => {
        const ids =
          id === allProperties ? [propertyIds.objectName, propertyIds.presentValue, propertyIds.statusFlags] : [id];
        return ids.map((one) => {
          const read = objects.read(objectId.type, objectId.instance, one);
          const value =
            typeof read === 'number'
              ? [
                  {
                    type: tags.error,
                    value: { type: 'BacnetError', errorClass: errorClasses[read] ?? 2, errorCode: read },
                  },
                ]
              : read;
          return { property: { id: one, index }, value: [...value] };
        });
      }),
    }));
    client.readPropertyMultipleResponse(to, invokeId, values);
  });
  client.on('writeProperty', ({ header, payload, invokeId = 0 }) => {
    const to = header?.sender ?? {};
    const { objectId, value } = payload;
    const [written] = value.value;
    const one: Typed = { type: Number(written?.type ?? 0), value: written?.value ?? null };
    const priority = value.priority >= 1 && value.priority <= 16 ? value.priority : 16;
    const failed = options.lies()
      ? undefined
      : objects.write(objectId.type, objectId.instance, value.property.id, one, priority);
    if (failed !== undefined) client.errorResponse(to, services.write, invokeId, errorClasses[failed] ?? 2, failed);
    else {
      client.simpleAckResponse(to, services.write, invokeId);
      changed(objectId);
    }
  });
  client.on('subscribeCov', ({ header, payload, invokeId = 0 }) => {
    const to = header?.sender ?? {};
    const object = payload.monitoredObjectId;
    const key = `${to.address}/${payload.subscriberProcessId}/${object.type}:${object.instance}`;
    const known = objects.present(object.type, object.instance) !== undefined;
    if (!known || (subscriptions.size >= mostSubscriptions && !subscriptions.has(key))) {
      client.errorResponse(to, services.subscribe, invokeId, 2, known ? 45 : 31);
      return;
    }
    const until = Date.now() + Number(payload.lifetime ?? 0) * 1_000;
    const one = { to, process: payload.subscriberProcessId, object, until };
    subscriptions.set(key, one);
    client.simpleAckResponse(to, services.subscribe, invokeId);
    notify(one);
  });
  return { ...end, changed };
};
