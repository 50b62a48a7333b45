import type { Connection, DeviceRecord, PropertyValue } from '@eoms/contract';
import { type Bucket, type ConnectionCounts, createDeviceBuckets } from './device-buckets.ts';
import { connections, createDeviceColumns } from './device-columns.ts';
import type { DeviceFilter } from './device-filter.ts';
import { createIdGroups } from './id-groups.ts';
import { createNameOrder, type NameOrder } from './name-order.ts';
import { createNameRanks } from './name-ranks.ts';
import { createSlotSearch, type FoundDevices } from './search-slots.ts';
import { createTextIndex } from './text-index.ts';

/** What is kept in memory of every device: its record, for access checks, events, counts and lists. */
export type DeviceEntry = DeviceRecord;

/** The device's power state: the one reading that every place needs. */
export type PowerReading = Pick<PropertyValue, 'value' | 'quality'>;

interface Kept {
  readonly id: string;
  readonly name: string;
  /** The device's number in the columns and in the text index. */
  readonly slot: number;
  entry: DeviceEntry;
  power: PowerReading | undefined;
}

export interface DeviceRegistry {
  readonly size: number;
  get(id: string): DeviceEntry | undefined;
  connectionOf(id: string): Connection;
  put(entry: DeviceEntry): void;
  remove(id: string): DeviceEntry | undefined;
  /** Returns whether it changed. */
  setConnection(id: string, connection: Connection): boolean;
  setPower(id: string, power: PowerReading): void;
  powerOf(id: string): PowerReading | undefined;
  idsWith(connection: Connection): ReadonlySet<string>;
  count(filter: DeviceFilter): ConnectionCounts;
  /**
   * Finds devices with every word of the keyword in name, serial number, address, model, brand or place of
   * installation.
   */
  search(keyword: string, filter: DeviceFilter, connection?: Connection): FoundDevices;
  entryAt(slot: number): DeviceEntry;
  /** Compares the numbers that a search found by name; valid until the next change. */
  byName(): (a: number, b: number) => number;
  buckets(places: DeviceFilter['places']): Iterable<Readonly<Bucket>>;
  idsIn(places: DeviceFilter['places']): string[];
  renamePlace(placeId: string, placeName: string): void;
  /** All devices ordered by name. */
  readonly order: Pick<NameOrder<DeviceEntry>, 'length' | 'at'>;
}

/** The text that a search looks in. */
const searchText = ({ name, sn, ip, modelName, brandName, installLocation }: DeviceEntry): string =>
  [name, sn, ip, modelName, brandName, installLocation].filter(Boolean).join('\n');

export const createDeviceRegistry = (): DeviceRegistry => {
  const devices = new Map<string, Kept>();
  const slots: (Kept | undefined)[] = [];
  const columns = createDeviceColumns();
  const buckets = createDeviceBuckets();
  const byPlace = createIdGroups<string>();
  const byConnection = createIdGroups<Connection>();
  const order = createNameOrder<Kept>();
  const ranks = createNameRanks(order, columns);
  const texts = createTextIndex();

  const connectionOf = ({ slot }: Kept): Connection => connections[columns.connectionAt(slot)] ?? 'unknown';
  const take = (kept: Kept) => {
    const { entry, slot } = kept;
    const connection = connectionOf(kept);
    buckets.leave(columns.bucketAt(slot), connection);
    byConnection.remove(connection, entry.id);
    order.remove(kept);
    ranks.outdate();
    byPlace.remove(entry.placeId, entry.id);
  };
  const add = (entry: DeviceEntry, connection: Connection, slot: number, power?: PowerReading) => {
    const kept: Kept = { id: entry.id, name: entry.name, slot, entry, power };
    columns.setBucket(slot, buckets.enter(entry, connection));
    columns.setConnection(slot, connection);
    byConnection.add(connection, entry.id);
    order.add(kept);
    ranks.outdate();
    byPlace.add(entry.placeId, entry.id);
    devices.set(entry.id, kept);
    slots[slot] = kept;
    texts.put(slot, searchText(entry));
  };

  return {
    get size() {
      return devices.size;
    },
    get: (id) => devices.get(id)?.entry,
    connectionOf: (id) => {
      const kept = devices.get(id);
      return kept ? connectionOf(kept) : 'unknown';
    },
    put(entry) {
      const before = devices.get(entry.id);
      const connection = before && entry.enabled ? connectionOf(before) : 'unknown';
      if (before) take(before);
      add(entry, connection, before?.slot ?? columns.take(), before?.power);
    },
    remove(id) {
      const kept = devices.get(id);
      if (!kept) return undefined;
      take(kept);
      devices.delete(id);
      slots[kept.slot] = undefined;
      texts.remove(kept.slot);
      columns.free(kept.slot);
      return kept.entry;
    },
    setConnection(id, connection) {
      const kept = devices.get(id);
      const before = kept && connectionOf(kept);
      if (!kept || !before || before === connection) return false;
      byConnection.remove(before, id);
      buckets.move(columns.bucketAt(kept.slot), before, connection);
      columns.setConnection(kept.slot, connection);
      byConnection.add(connection, id);
      return true;
    },
    setPower(id, power) {
      const kept = devices.get(id);
      if (kept) kept.power = power;
    },
    powerOf: (id) => devices.get(id)?.power,
    idsWith: byConnection.of,
    order: {
      get length() {
        return order.length;
      },
      at: (position, fromBack) => order.at(position, fromBack)?.entry,
    },
    count: buckets.count,
    search: createSlotSearch({ texts, columns, buckets }),
    entryAt: (slot) => {
      const kept = slots[slot];
      if (!kept) throw new Error(`no device has the number ${slot}`);
      return kept.entry;
    },
    byName: ranks.compare,
    buckets: buckets.matching,
    idsIn: (places) =>
      places === 'all' ? [...devices.keys()] : [...places].flatMap((placeId) => [...byPlace.of(placeId)]),
    renamePlace(placeId, placeName) {
      for (const id of byPlace.of(placeId)) {
        const kept = devices.get(id);
        if (kept) kept.entry = { ...kept.entry, placeName };
      }
    },
  };
};
