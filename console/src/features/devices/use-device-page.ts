import { devicesEndpoints, type ReplyOf } from '@eoms/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { mergeChanges, mergeNewer, type StateChange } from '../../live/merge-live.ts';
import { changesDevices } from '../../live/protocol.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { useStateChanges } from '../../live/use-state-changes.ts';

const { listDevices, countDevices } = devicesEndpoints;
type Query = Parameters<typeof queryOf<typeof listDevices>>[1];
type DevicesPage = ReplyOf<typeof listDevices>;

/** Events are kept this long to be merged into responses that were under way when they arrived. */
const keepMs = 15_000;
/** Catches events between the response and the subscription, which would otherwise be missed. */
const refetchMs = 20_000;

/** A page of devices whose live state is updated by events; rows keep their place. */
export const useDevicePage = (args: Query) => {
  const client = useQueryClient();
  const options = queryOf(listDevices, args);
  const recent = useRef(new Map<string, { receivedAt: number; change: StateChange }>());
  const select = useCallback((data: DevicesPage): DevicesPage => {
    const known = recent.current;
    if (!data.records.some((d) => known.has(d.id))) return data;
    return {
      ...data,
      records: data.records.map((d) => {
        const news = known.get(d.id);
        return news ? { ...d, live: mergeNewer(d.live, news.change) } : d;
      }),
    };
  }, []);
  const page = useQuery({ ...options, select, placeholderData: keepPreviousData, refetchInterval: refetchMs });
  useStateChanges('devices', (changes) => {
    const now = Date.now();
    for (const [id, { receivedAt }] of recent.current) if (now - receivedAt > keepMs) recent.current.delete(id);
    for (const change of changes) {
      const before = recent.current.get(change.deviceId)?.change;
      const values = { ...before?.values, ...change.values };
      recent.current.set(change.deviceId, { receivedAt: now, change: { ...before, ...change, values } });
    }
    client.setQueryData(options.queryKey, (old) => {
      const shown = new Set(old?.records.map(({ id }) => id));
      const mine = changes.filter(({ deviceId }) => shown.has(deviceId));
      return old && mine.length > 0 ? { ...old, records: mergeChanges(old.records, mine) } : old;
    });
  });
  // The counts of the state filter are computed by the server.
  useStaleOnNews('devices', changesDevices, [listDevices, countDevices]);
  return page;
};
