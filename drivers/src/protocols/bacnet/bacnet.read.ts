import type { ObjectReference } from './bacnet.definition.ts';
import { asDeviceError, isBacnetRefusal } from './bacnet.errors.ts';
import type { Decoded } from './bacnet.objects.ts';
import type { BacnetPeer, Route } from './bacnet.peers.ts';

export interface Wanted {
  readonly object: ObjectReference;
  readonly property: number;
}

/** Which requests a device supports, learned from its refusals. */
export interface ReadingHabit {
  /** 1: ReadProperty only. */
  batch: number;
}

const largestBatch = 20;
export const freshHabit = (): ReadingHabit => ({ batch: largestBatch });

/** "Any device" (clause 12.11); the answer contains the actual instance. */
export const anyInstance = 4_194_303;

const first = (value: unknown): Decoded | undefined => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null && 'type' in one && 'value' in one
    ? { type: Number(one.type), value: one.value }
    : undefined;
};

const readOne = async (peer: BacnetPeer, route: Route | undefined, wanted: Wanted): Promise<Decoded | undefined> => {
  try {
    const result = await peer.ask((client, address) =>
      client.readProperty({ address, ...route }, wanted.object, wanted.property),
    );
    return first(result.values);
  } catch (error) {
    const said = asDeviceError(error);
    if (said.kind === 'refused') return undefined;
    throw said;
  }
};

const readSome = async (
  peer: BacnetPeer,
  route: Route | undefined,
  batch: readonly Wanted[],
): Promise<(Decoded | undefined)[]> => {
  const asked = batch.map(({ object, property }) => ({
    objectId: object,
    properties: [{ id: property, index: 0xffffffff }],
  }));
  const { values } = await peer.ask((client, address) => client.readPropertyMultiple({ address, ...route }, asked));
  return batch.map(({ object, property }) => {
    const found = values.find(
      ({ objectId, values: read }) =>
        objectId.type === object.type &&
        (objectId.instance === object.instance || object.instance === anyInstance) &&
        read.some(({ id }) => id === property),
    );
    return first(found?.values.find(({ id }) => id === property)?.value);
  });
};

/**
 * Reads by ReadPropertyMultiple, in smaller batches for devices whose answers do not fit, one by one for those that do
 * not know the service. Undefined for what the device refuses. Rejects with a `deviceError` when it does not answer.
 */
export const readAll = async (
  peer: BacnetPeer,
  route: Route | undefined,
  wanted: readonly Wanted[],
  habit: ReadingHabit,
): Promise<(Decoded | undefined)[]> => {
  const values: (Decoded | undefined)[] = [];
  while (values.length < wanted.length) {
    const batch = wanted.slice(values.length, values.length + habit.batch);
    if (habit.batch === 1) {
      for (const one of batch) values.push(await readOne(peer, route, one));
      continue;
    }
    try {
      values.push(...(await readSome(peer, route, batch)));
    } catch (error) {
      if (!isBacnetRefusal(error)) throw error;
      habit.batch = error.tooLong ? Math.max(1, Math.floor(habit.batch / 2)) : 1;
    }
  }
  return values;
};
