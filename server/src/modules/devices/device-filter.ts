import type { DeviceRecord } from '@eoms/contract';

/**
 * What a list of devices is narrowed by, beside its places. Memory, counts and SQL are all made from this list: a key that
 * is added here does not compile until the database has a condition for it.
 */
export const filterKeys = ['typeCode', 'modelId', 'brandName'] as const satisfies readonly (keyof DeviceRecord)[];
export type FilterKey = (typeof filterKeys)[number];

export interface DeviceFilter extends Readonly<Partial<Record<FilterKey, string | undefined>>> {
  /** Places the devices must be in: the caller's, narrowed by what was asked for. */
  readonly places: 'all' | ReadonlySet<string>;
}

/** What a filter looks at. */
export type DeviceKind = Pick<DeviceRecord, 'placeId' | FilterKey>;

/** The keys that this filter asks about. */
export const askedKeys = (filter: DeviceFilter): readonly FilterKey[] =>
  filterKeys.filter((key) => filter[key] !== undefined);

/** Whether a device, or what is counted of its kind, fits. */
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
