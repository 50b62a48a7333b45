import type { Connection, DeviceRecord, PageQuery } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { offsetOf } from '../../../platform/database/page.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { narrowPlaces } from '../../places/places.module.ts';
import { placeSet } from '../devices.policy.ts';
import { type ConnectionLimit, pageStoredDevices } from '../devices.store.ts';
import type { ConnectionCounts } from '../registry/device-buckets.ts';
import { createMatcher, type DeviceFilter } from '../registry/device-filter.ts';
import type { DeviceRegistry } from '../registry/device-registry.ts';
import { byName } from '../registry/name-order.ts';
import { searchPage } from './search-devices.ts';

export interface PageDeps {
  readonly registry: DeviceRegistry;
  readonly tree: Parameters<typeof narrowPlaces>[0];
}

export type ListQuery = PageQuery & {
  deviceTypeCode?: string | undefined;
  modelId?: string | undefined;
  brandName?: string | undefined;
  placeId?: string | undefined;
  groupId?: string | undefined;
  connection?: Connection | undefined;
};

export interface DevicePage {
  readonly records: DeviceRecord[];
  readonly total: number;
  /** Number by connection, with the same filters except `connection`. */
  readonly counts: ConnectionCounts;
}

/** Searches and pages by name come from memory; other orders use the database's indexes, with counts from memory. */
export const pageDevices = async (
  deps: PageDeps,
  db: Executor,
  scope: PlaceScope,
  query: ListQuery,
): Promise<DevicePage> => {
  const { registry } = deps;
  const places = await narrowPlaces(deps.tree, scope, query);
  const { deviceTypeCode: typeCode, modelId, brandName } = query;
  const wanted: DeviceFilter = { places: places === 'all' ? 'all' : placeSet(places), typeCode, modelId, brandName };
  const { keyword } = query;
  if (keyword) return searchPage(registry, wanted, { ...query, keyword });
  if ((query.sort ?? 'name') !== 'name') {
    return pageFromDatabase(deps, db, wanted, query);
  }
  const counts = registry.count(wanted);
  const total = query.connection ? counts[query.connection] : counts.all;
  return { records: pageFromMemory(registry, wanted, query, total), total, counts };
};

/** Up to this many are gathered from their places and sorted; more are found soon enough by walking the whole order. */
const gatheredUpTo = 1_000;

const pageFromMemory = (
  registry: DeviceRegistry,
  wanted: DeviceFilter,
  query: ListQuery,
  total: number,
): DeviceRecord[] => {
  const [first, after] = [offsetOf(query), Math.min(offsetOf(query) + query.size, total)];
  if (first >= after) return [];
  const backwards = query.order === 'desc';
  const fits = matcher(registry, wanted, query.connection);
  if (wanted.places !== 'all' && registry.count({ places: wanted.places }).all <= gatheredUpTo) {
    const found = registry
      .idsIn(wanted.places)
      .flatMap((id) => registry.get(id) ?? [])
      .filter(fits);
    found.sort(backwards ? (a, b) => byName(b, a) : byName);
    return found.slice(first, after);
  }
  const { order } = registry;
  const page: DeviceRecord[] = [];
  // Without filters every position matches, so a far page can be accessed directly.
  const all = total === order.length;
  let met = all ? first : 0;
  for (let i = met; i < order.length && met < after; i += 1) {
    const device = order.at(i, backwards);
    if (!device || !(all || fits(device))) continue;
    if (met >= first) page.push(device);
    met += 1;
  }
  return page;
};

const matcher = (registry: DeviceRegistry, wanted: DeviceFilter, connection: Connection | undefined) => {
  const fits = createMatcher(wanted);
  return (device: DeviceRecord): boolean =>
    fits(device) && (connection === undefined || registry.connectionOf(device.id) === connection);
};

const pageFromDatabase = async (
  { registry }: PageDeps,
  db: Executor,
  wanted: DeviceFilter,
  query: ListQuery,
): Promise<DevicePage> => {
  const counts = registry.count(wanted);
  const page = await pageStoredDevices(db, wanted, query, connectionFilter(registry, query.connection));
  const records = page.map((record) => registry.get(record.id) ?? record);
  return { records, total: query.connection ? counts[query.connection] : counts.all, counts };
};

/** The shorter of two lists: devices in the state, or devices in the other states. */
const connectionFilter = (registry: DeviceRegistry, connection: Connection | undefined): ConnectionLimit => {
  if (!connection) return {};
  const same = registry.idsWith(connection);
  if (same.size * 2 <= registry.size) return { only: [...same] };
  const others = (['online', 'offline', 'unknown'] as const).filter((one) => one !== connection);
  return { except: others.flatMap((one) => [...registry.idsWith(one)]) };
};
