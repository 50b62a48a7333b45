import type { Connection, DeviceRecord, PageQuery } from '@eoms/contract';
import { offsetOf } from '../../../platform/database/page.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { placeSet } from '../devices.policy.ts';
import type { DeviceFilter } from '../registry/device-filter.ts';
import type { DeviceRegistry } from '../registry/device-registry.ts';
import { byName } from '../registry/name-order.ts';
import { pageOf } from './page-of.ts';

const byText = (a: string, b: string): number => (a < b ? -1 : a === b ? 0 : 1);

/**
 * The orders of the list other than by name; ties are broken by name and id, so that no device appears on two pages.
 */
const orders: Readonly<Record<string, (a: DeviceRecord, b: DeviceRecord) => number>> = {
  model: (a, b) => byText(a.modelName, b.modelName) || byName(a, b),
  place: (a, b) => byText(a.placeName, b.placeName) || byName(a, b),
  createdAt: (a, b) => byText(a.createdAt, b.createdAt) || byText(a.id, b.id),
};

type Order = (a: number, b: number) => number;

const orderOf = (registry: DeviceRegistry, { sort = 'name', order }: Pick<PageQuery, 'sort' | 'order'>): Order => {
  const compare = orders[sort];
  const ascending: Order = compare ? (a, b) => compare(registry.entryAt(a), registry.entryAt(b)) : registry.byName();
  return order === 'desc' ? (a, b) => ascending(b, a) : ascending;
};

export type SearchQuery = PageQuery & { readonly keyword: string; readonly connection?: Connection | undefined };

/** A page of the devices that match a keyword and the filter. */
export const searchPage = (registry: DeviceRegistry, filter: DeviceFilter, query: SearchQuery) => {
  const { slots, counts } = registry.search(query.keyword, filter, query.connection);
  const first = offsetOf(query);
  const records = pageOf(slots, first, first + query.size, orderOf(registry, query)).map(registry.entryAt);
  return { records, total: slots.length, counts };
};

/** The first few devices that match a keyword, by name. */
export const findDevices = (
  registry: DeviceRegistry,
  scope: PlaceScope,
  keyword: string,
  limit: number,
): DeviceRecord[] => {
  const places = scope === 'all' ? 'all' : placeSet(scope);
  return searchPage(registry, { places }, { keyword, current: 1, size: limit }).records;
};
