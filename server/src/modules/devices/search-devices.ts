import type { Connection, DeviceRecord, PageQuery } from '@eoms/contract';
import { offsetOf } from '../../platform/database/listing.ts';
import type { PlaceScope } from '../places/places.module.ts';
import {
  type CountFilter,
  countsOf,
  type DeviceRegistry,
  fitsFilter,
  type RegisteredDevice,
} from './device-registry.ts';
import { placeSet } from './devices.policy.ts';
import { byName } from './name-order.ts';
import { pageOf } from './page-of.ts';

const byText = (a: string, b: string): number => (a < b ? -1 : a === b ? 0 : 1);

/** The orders of the list, each ending in name and id, so that no device is on two pages. */
const orders: Readonly<Record<string, (a: DeviceRecord, b: DeviceRecord) => number>> = {
  name: byName,
  model: (a, b) => byText(a.modelName, b.modelName) || byName(a, b),
  place: (a, b) => byText(a.placeName, b.placeName) || byName(a, b),
  createdAt: (a, b) => byText(a.createdAt, b.createdAt) || byText(a.id, b.id),
};

const compareBy = ({ sort = 'name', order }: Pick<PageQuery, 'sort' | 'order'>) => {
  const compare = orders[sort] ?? byName;
  return order === 'desc'
    ? (a: RegisteredDevice, b: RegisteredDevice) => compare(b.entry, a.entry)
    : (a: RegisteredDevice, b: RegisteredDevice) => compare(a.entry, b.entry);
};

const letsAllThrough = ({ places, typeCode, modelId, brandName }: CountFilter): boolean =>
  places === 'all' && typeCode === undefined && modelId === undefined && brandName === undefined;

export type SearchQuery = PageQuery & { readonly keyword: string; readonly connection?: Connection | undefined };

/** A page of the devices that a keyword finds, among those that the filter lets through. */
export const searchPage = (registry: DeviceRegistry, filter: CountFilter, query: SearchQuery) => {
  const matching = registry.search(query.keyword);
  const found = letsAllThrough(filter) ? matching : matching.filter(({ entry }) => fitsFilter(entry, filter));
  const counts = countsOf(found);
  const { connection } = query;
  const shown = connection ? found.filter((device) => device.connection === connection) : found;
  const first = offsetOf(query);
  const records = pageOf(shown, first, first + query.size, compareBy(query)).map(({ entry }) => entry);
  return { records, total: shown.length, counts };
};

/** The first few that a keyword finds, by name. */
export const findDevices = (
  registry: DeviceRegistry,
  scope: PlaceScope,
  keyword: string,
  limit: number,
): DeviceRecord[] => {
  const places = scope === 'all' ? 'all' : placeSet(scope);
  return searchPage(registry, { places }, { keyword, current: 1, size: limit }).records;
};
