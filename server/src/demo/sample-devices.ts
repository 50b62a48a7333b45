import { sourceFrom } from '@eoms/contract';
import { drivers } from '@eoms/drivers';
import {
  type SampleDevice as Declared,
  type DriverSample,
  type SampleKind,
  type SampleRoom,
  simulationOf,
} from '@eoms/drivers/simulators';
import type { SampleDevice } from './sample-device.ts';
import { type PlaceCode, samplePlaces } from './sample-places.ts';
import { type Furniture, firstFurniture, laterFurniture, newestFurniture, soundFurniture } from './sample-rooms.ts';

/** The nth room of a kind; numbers beyond the last room start again at the first. */
const placeOf = (type: SampleRoom, nth: number): PlaceCode => {
  const rooms = samplePlaces.filter((place) => place.type === type);
  const room = rooms[(nth - 1) % rooms.length];
  if (!room) throw new Error(`The sample venue has no room of the kind ${type}`);
  return room.code;
};

const inRoom = (driver: string, { room, ...device }: Declared): SampleDevice => ({
  ...device,
  driver,
  place: placeOf(...room),
});

/** A driver and its part of the sample venue. */
export interface Sampled {
  readonly id: string;
  readonly sample: DriverSample | undefined;
}

export const allSamples: readonly Sampled[] = drivers.map(({ id }) => ({ id, sample: simulationOf({ id }).sample }));

/** The samples that drivers declare, each handed out once. */
const createStock = (drivers: readonly Sampled[]) => {
  const kinds = new Map<string, SampleKind>();
  const devices = new Map<string, SampleDevice[]>();
  const spares = new Map<string, SampleDevice[]>();
  for (const { id, sample } of drivers) {
    for (const kind of sample?.kinds ?? []) kinds.set(`${id}.${kind.id}`, kind);
    devices.set(
      id,
      (sample?.devices ?? []).map((device) => inRoom(id, device)),
    );
    spares.set(
      id,
      (sample?.spares ?? []).map((device) => ({ ...inRoom(id, device), spare: true as const })),
    );
  }
  const bought = new Map<string, number>();
  const buy = (key: string, place: PlaceCode, count: number): SampleDevice[] => {
    const kind = kinds.get(key);
    if (!kind) throw new Error(`The sample venue needs ${key}, which no driver declares`);
    const { id: _id, room: _room, models, name, ...rest } = kind;
    return Array.from({ length: count }, (_, index) => {
      const at = bought.get(key) ?? 0;
      bought.set(key, at + 1);
      const numbered = count > 1 ? sourceFrom((of) => `${of(name)} ${index + 1}`) : name;
      const model = models[at % models.length] ?? models[0];
      return { ...rest, place, name: numbered, model, driver: key.slice(0, key.indexOf('.')) };
    });
  };
  const take = (from: Map<string, SampleDevice[]>, ...ids: readonly string[]): SampleDevice[] => {
    const taken = ids.flatMap((id) => from.get(id) ?? []);
    for (const id of ids) from.delete(id);
    return taken;
  };
  return {
    furnish: (rooms: Partial<Record<PlaceCode, Furniture>>): SampleDevice[] =>
      (Object.entries(rooms) as [PlaceCode, Furniture][]).flatMap(([place, items]) =>
        Object.entries(items).flatMap(([key, count]) => buy(key, place, count)),
      ),
    devices: (...ids: readonly string[]) => take(devices, ...ids),
    spares: (...ids: readonly string[]) => take(spares, ...ids),
    /** Samples that no room uses: one of each kind, in the room its driver names. */
    rest: (): SampleDevice[] =>
      drivers.flatMap(({ id, sample }) => [
        ...take(devices, id),
        ...(sample?.kinds ?? [])
          .filter((kind) => !bought.has(`${id}.${kind.id}`))
          .flatMap((kind) => buy(`${id}.${kind.id}`, placeOf(kind.room, 1), 1)),
        ...take(spares, id),
      ]),
  };
};

/** All devices of the sample venue, numbered from 1 in this order; later ones are only appended. */
export const createSampleDevices = (drivers: readonly Sampled[]): readonly SampleDevice[] => {
  const stock = createStock(drivers);
  return [
    ...stock.devices('pjlink'),
    ...stock.furnish(firstFurniture),
    ...stock.spares('pjlink', 'videohub'),
    ...stock.furnish(laterFurniture),
    ...stock.furnish(newestFurniture),
    ...stock.furnish(soundFurniture),
    ...stock.rest(),
  ];
};

export const sampleDevices = createSampleDevices(allSamples);

/** The number of projectors, which come first. */
export const sampleProjectors = sampleDevices.findIndex(({ driver }) => driver !== 'pjlink');
