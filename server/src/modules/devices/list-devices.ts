import type { DeviceRecord, DeviceRow } from '@eoms/contract';
import type { Engine } from '@eoms/engine';
import type { Executor } from '../../platform/database/database.ts';
import type { PlaceScope } from '../places/places.module.ts';
import type { ConnectionCounts, DeviceRegistry } from './device-registry.ts';
import type { DevicesStore } from './devices.store.ts';
import { toLive } from './live-state.ts';
import { type ListQuery, type PageDeps, pageDevices } from './page-devices.ts';

export interface DeviceAlarms {
  readonly count: number;
  readonly worst: number | null;
}

export interface ListDevicesDeps extends PageDeps {
  readonly engine: () => Engine;
  readonly alarmCounts: (deviceIds: readonly string[]) => ReadonlyMap<string, DeviceAlarms>;
}

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

export const listDevices = async (deps: ListDevicesDeps, db: Executor, scope: PlaceScope, query: ListQuery) => {
  const { records, total, counts } = await pageDevices(deps, db, scope, query);
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
