import type { DeviceRecord } from '@eoms/contract';

/**
 * Filters of a list of devices, besides its places. Memory, counts and SQL all derive from this list: a new key does
 * not compile until the database has a condition for it.
 */
export const filterKeys = ['typeCode', 'modelId', 'brandName'] as const satisfies readonly (keyof DeviceRecord)[];
export type FilterKey = (typeof filterKeys)[number];

export interface DeviceFilter extends Readonly<Partial<Record<FilterKey, string | undefined>>> {
  /** Places the devices must be in: the caller's, narrowed by those requested. */
  readonly places: 'all' | ReadonlySet<string>;
}

/** The fields that a filter tests. */
export type DeviceKind = Pick<DeviceRecord, 'placeId' | FilterKey>;

/** The keys that this filter sets. */
export const askedKeys = (filter: DeviceFilter): readonly FilterKey[] =>
  filterKeys.filter((key) => filter[key] !== undefined);

/** Tests whether a device, or a bucket of its kind, matches. */
export const createMatcher = (filter: DeviceFilter): ((kind: DeviceKind) => boolean) => {
  const { places } = filter;
  const asked = askedKeys(filter);
  return (kind) => {
    if (places !== 'all' && !places.has(kind.placeId)) return false;
    for (let i = 0; i < asked.length; i += 1) {
      const key = asked[i];
      if (key !== undefined && kind[key] !== filter[key]) return false;
    }
    return true;
  };
};
