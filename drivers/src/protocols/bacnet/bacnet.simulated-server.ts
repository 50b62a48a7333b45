import type { BACNetAddress } from '@bacnet-js/client';
import type { Address } from '../../kit/address.ts';
import { errorCodes } from './bacnet.errors.ts';
import { type BacnetClient, createBacnetClient, type WireEnd } from './bacnet.library.ts';
import { tags } from './bacnet.objects.ts';
import { noSegmentation, vendorId } from './bacnet.simulated-device.ts';
import type { SimulatedObjects } from './bacnet.simulated-objects.ts';
import type { ObjectId, Typed } from './bacnet.simulated-properties.ts';
import { createSubscriptions, type SimulatedSubscriptions } from './bacnet.simulated-subscriptions.ts';
import { acceptedApdu, bacnetHead, encodeTurnDown, envelopeBytes, isSound } from './bacnet-frame.codec.ts';

const services = { readMultiple: 14, write: 15, read: 12, subscribe: 5 };
/** Of rejects and aborts (20.1.8 and 20.1.9). */
const [unrecognizedService, segmentationNotSupported] = [9, 4];
const classes = { object: 1, property: 2, resources: 3 };
const objectErrors: readonly number[] = [errorCodes.unknownObject, errorCodes.optionalFunctionalityNotSupported];
const wholeArray = 0xffff_ffff;
const lowestPriority = 16;

export interface ServerOptions {
  readonly instance: number;
  readonly objects: SimulatedObjects;
  /** False: requests for several properties are turned down, as small devices do. */
  readonly multiple: boolean;
  /** Accepts subscriptions and never sends notifications, as some devices do. */
  readonly silent?: boolean;
  readonly lies: () => boolean;
  readonly send: (packet: Buffer, to: Address) => void;
}

interface Serving extends ServerOptions {
  readonly client: BacnetClient;
  readonly subscriptions: SimulatedSubscriptions;
}

const classOf = (code: number): number => (objectErrors.includes(code) ? classes.object : classes.property);
const indexOf = (index: number | undefined): number | undefined => (index === wholeArray ? undefined : index);
// The library's own types of application data fit none of its examples.
const typed = (values: readonly Typed[]) => [...values] as never;

const answerReads = ({ client, objects }: Serving): void => {
  client.on('readProperty', ({ header, payload, invokeId = 0 }) => {
    const to = header?.sender ?? {};
    const { objectId, property } = payload;
    const read = objects.read(objectId, property.id, indexOf(property.index));
    if (typeof read === 'number') client.errorResponse(to, services.read, invokeId, classOf(read), read);
    else client.readPropertyResponse(to, invokeId, objects.resolve(objectId) ?? objectId, property, typed(read));
  });
  const resultOf = (object: ObjectId, id: number, index: number) => {
    const read = objects.read(object, id, indexOf(index));
    const failed = (code: number): Typed[] => [
      { type: tags.error, value: { type: 'BacnetError', errorClass: classOf(code), errorCode: code } },
    ];
    return { property: { id, index }, value: typed(typeof read === 'number' ? failed(read) : read) };
  };
  client.on('readPropertyMultiple', ({ header, payload, invokeId = 0 }) => {
    const values = payload.properties.map(({ objectId, properties }) => ({
      objectId: objects.resolve(objectId) ?? objectId,
      values: properties.flatMap(({ id, index }) =>
        objects.selected(objectId, id).map((one) => resultOf(objectId, one, index)),
      ),
    }));
    client.readPropertyMultipleResponse(header?.sender ?? {}, invokeId, values);
  });
};

const answerWrites = ({ client, objects, subscriptions, lies }: Serving): void => {
  client.on('writeProperty', ({ header, payload, invokeId = 0 }) => {
    const to = header?.sender ?? {};
    const { objectId, value } = payload;
    const [written] = value.value;
    const one: Typed = { type: Number(written?.type ?? 0), value: written?.value ?? null };
    const priority = value.priority >= 1 && value.priority <= lowestPriority ? value.priority : lowestPriority;
    const failed = lies()
      ? undefined
      : objects.write(objectId, value.property.id, indexOf(value.property.index), one, priority);
    if (failed !== undefined) client.errorResponse(to, services.write, invokeId, classOf(failed), failed);
    else {
      client.simpleAckResponse(to, services.write, invokeId);
      subscriptions.changed(objectId);
    }
  });
};

const answerSubscriptions = ({ client, objects, subscriptions }: Serving): void => {
  client.on('subscribeCov', ({ header, payload, invokeId = 0 }) => {
    const to: BACNetAddress = header?.sender ?? {};
    const { monitoredObjectId: object, subscriberProcessId: process } = payload;
    const refuse = (errorClass: number, code: number) =>
      client.errorResponse(to, services.subscribe, invokeId, errorClass, code);
    const point = objects.point(object);
    // A subscription without a lifetime and without a kind of confirmation is a cancellation (13.14.1).
    if ('cancellationRequest' in payload && payload.cancellationRequest === true)
      subscriptions.cancel(to, process, object);
    else if (point === undefined) {
      const known = objects.resolve(object) !== undefined;
      refuse(classes.object, known ? errorCodes.optionalFunctionalityNotSupported : errorCodes.unknownObject);
      return;
    } else {
      const isConfirmed = payload.issueConfirmedNotifications === true;
      const seconds = Number(payload.lifetime ?? 0);
      if (!subscriptions.add({ to, process, point, isConfirmed, seconds })) {
        refuse(classes.resources, errorCodes.noSpaceToAddListElement);
        return;
      }
    }
    client.simpleAckResponse(to, services.subscribe, invokeId);
  });
};

const answerSearches = ({ client, objects, instance }: Serving): void => {
  const isMeant = ({ lowLimit = 0, highLimit = 4_194_303 }: { lowLimit?: number; highLimit?: number }) =>
    instance >= Number(lowLimit) && instance <= Number(highLimit);
  client.on('whoIs', ({ header, payload }) => {
    const to = header?.sender;
    if (to !== undefined && isMeant(payload)) client.iAmResponse(to, instance, noSegmentation, vendorId);
  });
  client.on('whoHas', ({ header, payload }) => {
    const { objectId, objectName = '' } = payload;
    const found = objectId === undefined ? objects.named(objectName) : objects.resolve(objectId);
    const name = found === undefined ? undefined : objects.read(found, 77, undefined);
    if (found === undefined || !Array.isArray(name) || !isMeant(payload)) return;
    client.iHaveResponse(header?.sender ?? {}, { type: 8, instance }, found, String(name[0]?.value ?? ''));
  });
};

/** The server's half of the library, with the objects behind it. */
export const createSimulatedServer = (options: ServerOptions): WireEnd & { changed(object: ObjectId): void } => {
  const confirmed = new Set(Object.values(services).filter((one) => options.multiple || one !== services.readMultiple));
  let room = Number.POSITIVE_INFINITY;
  let isTooLong = false;
  const end = createBacnetClient({
    timeoutMs: 3_000,
    send: (packet, to) => {
      // The library throws or truncates if a reply does not fit into its buffer.
      if (packet.length - envelopeBytes > room || packet.readUInt16BE(2) !== packet.length) isTooLong = true;
      else if (to !== undefined) options.send(packet, to);
    },
  });
  const { client } = end;
  const subscriptions = createSubscriptions(client, options.instance, options.silent === true);
  const serving = { ...options, client, subscriptions };
  answerReads(serving);
  answerWrites(serving);
  answerSubscriptions(serving);
  answerSearches(serving);
  return {
    client,
    changed: subscriptions.changed,
    receive: (packet, from) => {
      const head = bacnetHead(packet);
      const asked = head?.type === 0 ? head : undefined;
      const turnDown = (kind: 'reject' | 'abort', reason: number) =>
        options.send(encodeTurnDown(kind, asked?.invokeId ?? 0, reason), from);
      if (asked !== undefined && !asked.segmented && !confirmed.has(asked.service ?? -1)) {
        turnDown('reject', unrecognizedService);
        return true;
      }
      room = acceptedApdu(packet) ?? Number.POSITIVE_INFINITY;
      isTooLong = false;
      const taken = end.receive(packet, from);
      const isLost = isTooLong || (!taken && asked !== undefined && isSound(packet));
      room = Number.POSITIVE_INFINITY;
      if (isLost) turnDown('abort', segmentationNotSupported);
      return taken;
    },
  };
};
