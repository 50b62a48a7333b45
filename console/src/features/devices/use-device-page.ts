import { devicesEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { useLive } from '../../live/use-live.ts';
import { mergeLive } from './merge-live.ts';

const { listDevices, countDevices } = devicesEndpoints;
type Query = Parameters<typeof queryOf<typeof listDevices>>[1];

/** A page of devices whose live state is kept right by news; rows keep their place. */
export const useDevicePage = (args: Query) => {
  const client = useQueryClient();
  const options = queryOf(listDevices, args);
  const page = useQuery({ ...options, placeholderData: keepPreviousData });
  useLive(
    'devices',
    useCallback(
      (event) => {
        if (event.name === 'device.changed') void client.invalidateQueries({ queryKey: keyOf(listDevices) });
        if (event.name === 'device.changed' || (event.name === 'device.stateChanged' && event.payload.connection))
          void client.invalidateQueries({ queryKey: keyOf(countDevices) });
        if (event.name !== 'device.stateChanged') return;
        const change = event.payload;
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
  return page;
};
