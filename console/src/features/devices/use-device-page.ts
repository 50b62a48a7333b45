import { devicesEndpoints, type ReplyOf } from '@eoms/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { changesDevices } from '../../live/protocol.ts';
import { useLive } from '../../live/use-live.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { mergeLive, mergeNewer, type StateChange } from './merge-live.ts';

const { listDevices, countDevices } = devicesEndpoints;
type Query = Parameters<typeof queryOf<typeof listDevices>>[1];
type DevicesPage = ReplyOf<typeof listDevices>;

/** An answer that was under way when news came may be older than the news; so long the news is kept beside it. */
const keepMs = 15_000;
/** News between the answer and the subscription is not heard by anybody. */
const refetchMs = 20_000;

/** A page of devices whose live state is kept right by news; rows keep their place. */
export const useDevicePage = (args: Query) => {
  const client = useQueryClient();
  const options = queryOf(listDevices, args);
  const recent = useRef(new Map<string, { heardAt: number; change: StateChange }>());
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
  useLive(
    'devices',
    useCallback(
      (event) => {
        if (event.name !== 'device.stateChanged') return;
        const change = event.payload;
        const now = Date.now();
        for (const [id, { heardAt }] of recent.current) if (now - heardAt > keepMs) recent.current.delete(id);
        recent.current.set(change.deviceId, { heardAt: now, change });
        client.setQueryData(options.queryKey, (old) => {
          if (!old?.records.some((d) => d.id === change.deviceId)) return old;
          return {
            ...old,
            records: old.records.map((d) => (d.id === change.deviceId ? { ...d, live: mergeLive(d.live, change) } : d)),
          };
        });
      },
      [client, options.queryKey],
    ),
  );
  // The counts of the state filter are the server's.
  useStaleOnNews('devices', changesDevices, [listDevices, countDevices]);
  return page;
};
