import type { Connection, DeviceRecord, DeviceRow, PageQuery } from '@eoms/contract';
import type { Engine } from '@eoms/engine';
import type { Executor } from '../../platform/database/database.ts';
import { countedUpTo } from '../../platform/database/listing.ts';
import type { PlaceScope } from '../places/places.module.ts';
import type { ConnectionCounts, DeviceRegistry } from './device-registry.ts';
import type { DeviceFilter, DevicesStore } from './devices.store.ts';
import { toLive } from './live-state.ts';

export interface DeviceAlarms {
  readonly count: number;
  readonly worst: number | null;
}

export interface ListDevicesDeps {
  readonly store: DevicesStore;
  readonly registry: DeviceRegistry;
  readonly engine: () => Engine;
  readonly placesBelow: (groupIds: readonly string[]) => Promise<string[]>;
  readonly alarmCounts: (deviceIds: readonly string[]) => ReadonlyMap<string, DeviceAlarms>;
}

export type ListQuery = PageQuery & {
  typeCode?: string | undefined;
  brandName?: string | undefined;
  placeId?: string | undefined;
  groupId?: string | undefined;
  connection?: Connection | undefined;
};

/** Stored rows with their live state and open alarms. */
export const toRows = (
  deps: Pick<ListDevicesDeps, 'engine' | 'alarmCounts'>,
  records: readonly DeviceRecord[],
): DeviceRow[] => {
  const alarms = deps.alarmCounts(records.map((record) => record.id));
  const { state } = deps.engine();
  return records.map((record) => ({
    ...record,
    live: toLive(record.id, state.get(record.id)),
    alarms: alarms.get(record.id) ?? { count: 0, worst: null },
  }));
};

/** The rows come from the database by index; how many there are, and which are online, from memory. */
export const listDevices = async (deps: ListDevicesDeps, db: Executor, scope: PlaceScope, query: ListQuery) => {
  const { store, registry } = deps;
  const places = await narrow(deps, scope, query);
  const filter: DeviceFilter = {
    places,
    typeCode: query.typeCode,
    brandName: query.brandName,
    keyword: query.keyword || undefined,
    keywordModels: query.keyword ? await store.modelsNamed(db, query.keyword) : undefined,
  };
  const found = filter.keyword ? await store.matchingIds(db, filter) : undefined;
  const counts = found
    ? registry.countOf(found)
    : registry.count({ ...filter, places: places === 'all' ? 'all' : new Set(places) });
  const all = found && found.length >= countedUpTo ? undefined : found;
  const records = await store.page(db, { ...filter, ...connectionFilter(registry, query.connection, all) }, query);
  const total = query.connection ? counts[query.connection] : counts.all;
  return { records: toRows(deps, records), total, current: query.current, size: query.size, counts };
};

/** The first few by name, serial number, address or model. */
export const findDevices = async (
  store: DevicesStore,
  db: Executor,
  places: PlaceScope,
  keyword: string,
  limit: number,
) => {
  const keywordModels = await store.modelsNamed(db, keyword);
  return store.page(db, { places, keyword, keywordModels }, { current: 1, size: limit });
};

/** The caller's places, less those outside the asked place or group. */
const narrow = async (deps: ListDevicesDeps, scope: PlaceScope, query: ListQuery): Promise<PlaceScope> => {
  let places = scope;
  if (query.groupId !== undefined) places = both(places, await deps.placesBelow([query.groupId]));
  if (query.placeId !== undefined) places = both(places, [query.placeId]);
  return places;
};

const both = (scope: PlaceScope, wanted: readonly string[]): readonly string[] => {
  if (scope === 'all') return wanted;
  const allowed = new Set(scope);
  return wanted.filter((id) => allowed.has(id));
};

/** As the shorter of two lists: those in the state, or those in the other states. */
const connectionFilter = (
  registry: DeviceRegistry,
  connection: Connection | undefined,
  found: readonly string[] | undefined,
): Pick<DeviceFilter, 'only' | 'except'> => {
  if (found) return { only: connection ? found.filter((id) => registry.connectionOf(id) === connection) : found };
  if (!connection) return {};
  const same = registry.idsWith(connection);
  if (same.size * 2 <= registry.size) return { only: [...same] };
  const others = (['online', 'offline', 'unknown'] as const).filter((one) => one !== connection);
  return { except: others.flatMap((one) => [...registry.idsWith(one)]) };
};

/** Totals per place and per type within a place. */
export const countDevices = (registry: DeviceRegistry, scope: PlaceScope) => {
  const places = new Map<string, { placeId: string; total: number; online: number; offline: number }>();
  const types = new Map<
    string,
    { typeCode: string; placeId: string; total: number; online: number; offline: number }
  >();
  for (const bucket of registry.buckets(scope === 'all' ? 'all' : new Set(scope))) {
    const { placeId, typeCode } = bucket;
    const place = places.get(placeId) ?? { placeId, total: 0, online: 0, offline: 0 };
    const type = types.get(`${placeId}\n${typeCode}`) ?? { typeCode, placeId, total: 0, online: 0, offline: 0 };
    places.set(placeId, addBucket(place, bucket));
    types.set(`${placeId}\n${typeCode}`, addBucket(type, bucket));
  }
  return { places: [...places.values()], types: [...types.values()] };
};

const addBucket = <T extends { total: number; online: number; offline: number }>(
  sum: T,
  bucket: ConnectionCounts,
): T => {
  sum.total += bucket.all;
  sum.online += bucket.online;
  sum.offline += bucket.offline;
  return sum;
};
