import type { Connection } from '@eoms/contract';
import { createMatcher, type DeviceFilter, type DeviceKind } from './device-filter.ts';

export interface ConnectionCounts {
  all: number;
  online: number;
  offline: number;
  unknown: number;
}

/** The number of devices of one place, model, type and brand. */
export interface Bucket extends Readonly<DeviceKind>, ConnectionCounts {}

/** Counts that are updated with every change, so that no query has to visit the devices. */
export interface DeviceBuckets {
  /**
   * Counts one more device of the kind; returns the number of its bucket, which is stable while the bucket is not
   * empty.
   */
  enter(kind: DeviceKind, connection: Connection): number;
  leave(bucket: number, connection: Connection): void;
  move(bucket: number, from: Connection, to: Connection): void;
  count(filter: DeviceFilter): ConnectionCounts;
  /** Tells whether a bucket matches the filter; each bucket is tested only once. */
  matcher(filter: DeviceFilter): (bucket: number) => boolean;
  matching(places: DeviceFilter['places']): Iterable<Readonly<Bucket>>;
}

const nothing = (): ConnectionCounts => ({ all: 0, online: 0, offline: 0, unknown: 0 });

const keyOf = ({ placeId, modelId, typeCode, brandName }: DeviceKind): string =>
  `${placeId}\n${modelId}\n${typeCode}\n${brandName}`;

export const addTo = (sum: ConnectionCounts, part: ConnectionCounts): void => {
  sum.all += part.all;
  sum.online += part.online;
  sum.offline += part.offline;
  sum.unknown += part.unknown;
};

const [unjudged, fitting, unfit] = [0, 1, 2];

export const createDeviceBuckets = (): DeviceBuckets => {
  const numbers = new Map<string, number>();
  const buckets: (Bucket | undefined)[] = [];
  const freed: number[] = [];

  const make = (key: string, { placeId, typeCode, modelId, brandName }: DeviceKind): number => {
    const number = freed.pop() ?? buckets.length;
    buckets[number] = { placeId, typeCode, modelId, brandName, ...nothing() };
    numbers.set(key, number);
    return number;
  };
  const living = function* (): Iterable<Bucket> {
    for (const bucket of buckets) if (bucket) yield bucket;
  };

  return {
    enter(kind, connection) {
      const key = keyOf(kind);
      const number = numbers.get(key) ?? make(key, kind);
      const bucket = buckets[number];
      if (bucket) {
        bucket.all += 1;
        bucket[connection] += 1;
      }
      return number;
    },
    leave(number, connection) {
      const bucket = buckets[number];
      if (!bucket) return;
      bucket.all -= 1;
      bucket[connection] -= 1;
      if (bucket.all > 0) return;
      numbers.delete(keyOf(bucket));
      buckets[number] = undefined;
      freed.push(number);
    },
    move(number, from, to) {
      const bucket = buckets[number];
      if (!bucket) return;
      bucket[from] -= 1;
      bucket[to] += 1;
    },
    count(filter) {
      const sum = nothing();
      const fits = createMatcher(filter);
      for (const bucket of buckets) if (bucket && fits(bucket)) addTo(sum, bucket);
      return sum;
    },
    matcher(filter) {
      const fits = createMatcher(filter);
      const judged = new Uint8Array(buckets.length);
      return (number) => {
        if (judged[number] === unjudged) {
          const bucket = buckets[number];
          judged[number] = bucket && fits(bucket) ? fitting : unfit;
        }
        return judged[number] === fitting;
      };
    },
    *matching(places) {
      for (const bucket of living()) if (places === 'all' || places.has(bucket.placeId)) yield bucket;
    },
  };
};
