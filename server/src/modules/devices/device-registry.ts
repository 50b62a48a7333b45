import type { Connection, DeviceRecord, PropertyValue } from '@eoms/contract';
import { createNameOrder, type NameOrder } from './name-order.ts';
import { createTextIndex } from './text-index.ts';

/** What is kept in memory of every device: its record, to judge access, to name it in news, to count and to list. */
export type DeviceEntry = DeviceRecord;

export interface ConnectionCounts {
  all: number;
  online: number;
  offline: number;
  unknown: number;
}

export interface CountFilter {
  readonly places: 'all' | ReadonlySet<string>;
  readonly typeCode?: string | undefined;
  readonly modelId?: string | undefined;
  readonly brandName?: string | undefined;
}

/** Devices of one place, model, type and brand; kept up with every change so that no count touches the devices themselves. */
interface Bucket extends ConnectionCounts {
  readonly placeId: string;
  readonly typeCode: string;
  readonly modelId: string;
  readonly brandName: string;
}

/** What the device says of its power: the one reading that every place asks for. */
export type PowerReading = Pick<PropertyValue, 'value' | 'quality'>;

export interface RegisteredDevice {
  readonly entry: DeviceEntry;
  readonly connection: Connection;
}

interface Kept extends RegisteredDevice {
  entry: DeviceEntry;
  bucket: Bucket;
  connection: Connection;
  power: PowerReading | undefined;
}

export interface DeviceRegistry {
  readonly size: number;
  get(id: string): DeviceEntry | undefined;
  connectionOf(id: string): Connection;
  put(entry: DeviceEntry): void;
  remove(id: string): DeviceEntry | undefined;
  /** Answers whether it changed. */
  setConnection(id: string, connection: Connection): boolean;
  setPower(id: string, power: PowerReading): void;
  powerOf(id: string): PowerReading | undefined;
  idsWith(connection: Connection): ReadonlySet<string>;
  count(filter: CountFilter): ConnectionCounts;
  /** Those with every word of the keyword somewhere in name, serial number, address, model, brand or place of installation. */
  search(keyword: string): readonly RegisteredDevice[];
  buckets(places: CountFilter['places']): Iterable<Readonly<Bucket>>;
  idsIn(places: CountFilter['places']): string[];
  renamePlace(placeId: string, placeName: string): void;
  /** Every device by name. */
  readonly order: Pick<NameOrder<DeviceEntry>, 'length' | 'at'>;
}

const nothing = (): ConnectionCounts => ({ all: 0, online: 0, offline: 0, unknown: 0 });

const bucketKey = (of: Pick<DeviceEntry, 'placeId' | 'modelId' | 'typeCode' | 'brandName'>): string =>
  `${of.placeId}\n${of.modelId}\n${of.typeCode}\n${of.brandName}`;

/** What a search finds a device by. */
const searchText = ({ name, sn, ip, modelName, brandName, installLocation }: DeviceEntry): string =>
  [name, sn, ip, modelName, brandName, installLocation].filter(Boolean).join('\n');

export const createDeviceRegistry = (): DeviceRegistry => {
  const devices = new Map<string, Kept>();
  const buckets = new Map<string, Bucket>();
  const byPlace = new Map<string, Set<string>>();
  const order = createNameOrder<DeviceEntry>();
  const texts = createTextIndex<Kept>();
  const byConnection: Record<Connection, Set<string>> = { online: new Set(), offline: new Set(), unknown: new Set() };

  const bucketOf = (entry: DeviceEntry): Bucket => {
    const { placeId, typeCode, modelId, brandName } = entry;
    const key = bucketKey(entry);
    const bucket = buckets.get(key) ?? { placeId, typeCode, modelId, brandName, ...nothing() };
    buckets.set(key, bucket);
    return bucket;
  };
  const take = (kept: Kept) => {
    const { bucket, connection, entry } = kept;
    bucket.all -= 1;
    bucket[connection] -= 1;
    if (bucket.all === 0) buckets.delete(bucketKey(bucket));
    byConnection[connection].delete(entry.id);
    order.remove(entry);
    const own = byPlace.get(entry.placeId);
    own?.delete(entry.id);
    if (own?.size === 0) byPlace.delete(entry.placeId);
  };
  const add = (entry: DeviceEntry, connection: Connection, power?: PowerReading) => {
    const bucket = bucketOf(entry);
    bucket.all += 1;
    bucket[connection] += 1;
    byConnection[connection].add(entry.id);
    order.add(entry);
    const own = byPlace.get(entry.placeId) ?? new Set();
    byPlace.set(entry.placeId, own.add(entry.id));
    const kept = { entry, bucket, connection, power };
    devices.set(entry.id, kept);
    texts.put(entry.id, searchText(entry), kept);
  };
  const matching = function* (places: CountFilter['places']): Iterable<Bucket> {
    for (const bucket of buckets.values()) if (places === 'all' || places.has(bucket.placeId)) yield bucket;
  };

  return {
    get size() {
      return devices.size;
    },
    get: (id) => devices.get(id)?.entry,
    connectionOf: (id) => devices.get(id)?.connection ?? 'unknown',
    put(entry) {
      const before = devices.get(entry.id);
      if (before) take(before);
      add(entry, entry.enabled ? (before?.connection ?? 'unknown') : 'unknown', before?.power);
    },
    remove(id) {
      const kept = devices.get(id);
      if (!kept) return undefined;
      take(kept);
      devices.delete(id);
      texts.remove(id);
      return kept.entry;
    },
    setConnection(id, connection) {
      const kept = devices.get(id);
      if (!kept || kept.connection === connection) return false;
      byConnection[kept.connection].delete(id);
      kept.bucket[kept.connection] -= 1;
      kept.connection = connection;
      kept.bucket[connection] += 1;
      byConnection[connection].add(id);
      return true;
    },
    setPower(id, power) {
      const kept = devices.get(id);
      if (kept) kept.power = power;
    },
    powerOf: (id) => devices.get(id)?.power,
    idsWith: (connection) => byConnection[connection],
    order,
    count(filter) {
      const sum = nothing();
      for (const bucket of buckets.values()) if (fitsFilter(bucket, filter)) addTo(sum, bucket);
      return sum;
    },
    search: texts.search,
    buckets: matching,
    idsIn: (places) =>
      places === 'all' ? [...devices.keys()] : [...places].flatMap((placeId) => [...(byPlace.get(placeId) ?? [])]),
    renamePlace(placeId, placeName) {
      for (const id of byPlace.get(placeId) ?? []) {
        const kept = devices.get(id);
        if (!kept) continue;
        order.remove(kept.entry);
        kept.entry = { ...kept.entry, placeName };
        order.add(kept.entry);
      }
    },
  };
};

export const countsOf = (found: readonly RegisteredDevice[]): ConnectionCounts => {
  const sum = nothing();
  for (const { connection } of found) {
    sum.all += 1;
    sum[connection] += 1;
  }
  return sum;
};

export const fitsFilter = (
  device: Pick<DeviceEntry, 'placeId' | 'typeCode' | 'modelId' | 'brandName'>,
  { places, typeCode, modelId, brandName }: CountFilter,
): boolean =>
  (places === 'all' || places.has(device.placeId)) &&
  (typeCode === undefined || device.typeCode === typeCode) &&
  (modelId === undefined || device.modelId === modelId) &&
  (brandName === undefined || device.brandName === brandName);

export const addTo = (sum: ConnectionCounts, part: ConnectionCounts): void => {
  sum.all += part.all;
  sum.online += part.online;
  sum.offline += part.offline;
  sum.unknown += part.unknown;
};
