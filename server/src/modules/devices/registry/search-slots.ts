import type { Connection } from '@eoms/contract';
import type { ConnectionCounts, DeviceBuckets } from './device-buckets.ts';
import { connections, type DeviceColumns } from './device-columns.ts';
import type { DeviceFilter } from './device-filter.ts';
import type { TextIndex } from './text-index.ts';

/** The result of a search, as numbers for `entryAt` and `byName`. */
export interface FoundDevices {
  /** Of all matching devices, whatever their connection. */
  readonly counts: ConnectionCounts;
  /** Those in the requested connection state, in no particular order. */
  readonly slots: Uint32Array;
}

export interface SearchSlotsDeps {
  readonly texts: Pick<TextIndex, 'search'>;
  readonly columns: Pick<DeviceColumns, 'bucketAt' | 'connectionAt'>;
  readonly buckets: Pick<DeviceBuckets, 'matcher'>;
}

/** Finds the devices that match a keyword and a filter; counts and collects them in one pass. */
export const createSlotSearch = ({ texts, columns, buckets }: SearchSlotsDeps) => {
  /** Buffer for matches, reused by the next search. */
  let shown = new Uint32Array(1_024);
  return (keyword: string, filter: DeviceFilter, connection?: Connection): FoundDevices => {
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
  };
};
