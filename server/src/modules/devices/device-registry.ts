import type { Connection, DeviceRecord, PropertyValue } from '@eoms/contract';
import { type Bucket, type ConnectionCounts, type CountFilter, createDeviceBuckets } from './device-buckets.ts';
import { connections, createDeviceColumns } from './device-columns.ts';
import { createNameOrder, type NameOrder } from './name-order.ts';
import { createTextIndex } from './text-index.ts';

/** What is kept in memory of every device: its record, to judge access, to name it in news, to count and to list. */
export type DeviceEntry = DeviceRecord;

/** What the device says of its power: the one reading that every place asks for. */
export type PowerReading = Pick<PropertyValue, 'value' | 'quality'>;

interface Kept {
  readonly id: string;
  readonly name: string;
  /** Its number in the columns and in the index of texts. */
  readonly slot: number;
  entry: DeviceEntry;
  power: PowerReading | undefined;
}

/** What a keyword finds, by the numbers that `entryAt` and `byName` take. */
export interface FoundDevices {
  /** Of all that the filter lets through, whatever their connection. */
  readonly counts: ConnectionCounts;
  /** Those in the wanted connection, in no order. */
  readonly slots: Uint32Array;
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
  search(keyword: string, filter: CountFilter, connection?: Connection): FoundDevices;
  entryAt(slot: number): DeviceEntry;
  /** The order by name, of numbers that a search found; good until the next change. */
  byName(): (a: number, b: number) => number;
  buckets(places: CountFilter['places']): Iterable<Readonly<Bucket>>;
  idsIn(places: CountFilter['places']): string[];
  renamePlace(placeId: string, placeName: string): void;
  /** Every device by name. */
  readonly order: Pick<NameOrder<DeviceEntry>, 'length' | 'at'>;
}

/** What a search finds a device by. */
const searchText = ({ name, sn, ip, modelName, brandName, installLocation }: DeviceEntry): string =>
  [name, sn, ip, modelName, brandName, installLocation].filter(Boolean).join('\n');

export const createDeviceRegistry = (): DeviceRegistry => {
  const devices = new Map<string, Kept>();
  const slots: (Kept | undefined)[] = [];
  const columns = createDeviceColumns();
  const buckets = createDeviceBuckets();
  const byPlace = new Map<string, Set<string>>();
  const order = createNameOrder<Kept>();
  let ranked = true;
  const texts = createTextIndex();
  /** Room for what a search lets through, used again by the next. */
  let shown = new Uint32Array(1_024);
  const byConnection: Record<Connection, Set<string>> = { online: new Set(), offline: new Set(), unknown: new Set() };

  const connectionOf = ({ slot }: Kept): Connection => connections[columns.connectionAt(slot)] ?? 'unknown';
  const take = (kept: Kept) => {
    const { entry, slot } = kept;
    const connection = connectionOf(kept);
    buckets.leave(columns.bucketAt(slot), connection);
    byConnection[connection].delete(entry.id);
    order.remove(kept);
    ranked = false;
    const own = byPlace.get(entry.placeId);
    own?.delete(entry.id);
    if (own?.size === 0) byPlace.delete(entry.placeId);
  };
  const add = (entry: DeviceEntry, connection: Connection, slot: number, power?: PowerReading) => {
    const kept: Kept = { id: entry.id, name: entry.name, slot, entry, power };
    columns.setBucket(slot, buckets.enter(entry, connection));
    columns.setConnection(slot, connection);
    byConnection[connection].add(entry.id);
    order.add(kept);
    ranked = false;
    const own = byPlace.get(entry.placeId) ?? new Set();
    byPlace.set(entry.placeId, own.add(entry.id));
    devices.set(entry.id, kept);
    slots[slot] = kept;
    texts.put(slot, searchText(entry));
  };
  const rank = (): void => {
    for (let i = 0; i < order.length; i += 1) columns.setRank(order.at(i, false)?.slot ?? 0, i);
    ranked = true;
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
      byConnection[before].delete(id);
      buckets.move(columns.bucketAt(kept.slot), before, connection);
      columns.setConnection(kept.slot, connection);
      byConnection[connection].add(id);
      return true;
    },
    setPower(id, power) {
      const kept = devices.get(id);
      if (kept) kept.power = power;
    },
    powerOf: (id) => devices.get(id)?.power,
    idsWith: (connection) => byConnection[connection],
    order: {
      get length() {
        return order.length;
      },
      at: (position, fromBack) => order.at(position, fromBack)?.entry,
    },
    count: buckets.count,
    search(keyword, filter, connection) {
      const fits = buckets.matcher(filter);
      const wanted = connection && connections.indexOf(connection);
      const met = texts.search(keyword);
      if (shown.length < met.length) shown = new Uint32Array(met.length * 2);
      const counts = connections.map(() => 0);
      let [all, kept] = [0, 0];
      for (let i = 0; i < met.length; i += 1) {
        const slot = met[i] ?? 0;
        if (!fits(columns.bucketAt(slot))) continue;
        const at = columns.connectionAt(slot);
        counts[at] = (counts[at] ?? 0) + 1;
        all += 1;
        if (wanted !== undefined && wanted !== at) continue;
        shown[kept] = slot;
        kept += 1;
      }
      const [online = 0, offline = 0, unknown = 0] = counts;
      const slots = kept === met.length ? met : shown.slice(0, kept);
      return { counts: { all, online, offline, unknown }, slots };
    },
    entryAt: (slot) => {
      const kept = slots[slot];
      if (!kept) throw new Error(`no device has the number ${slot}`);
      return kept.entry;
    },
    byName() {
      if (!ranked) rank();
      return (a, b) => columns.rankAt(a) - columns.rankAt(b);
    },
    buckets: buckets.matching,
    idsIn: (places) =>
      places === 'all' ? [...devices.keys()] : [...places].flatMap((placeId) => [...(byPlace.get(placeId) ?? [])]),
    renamePlace(placeId, placeName) {
      for (const id of byPlace.get(placeId) ?? []) {
        const kept = devices.get(id);
        if (kept) kept.entry = { ...kept.entry, placeName };
      }
    },
  };
};
