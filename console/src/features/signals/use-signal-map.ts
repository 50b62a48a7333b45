import { signalsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import type { LiveEvent } from '../../live/protocol.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';

const { getSignalMap, getShownSource } = signalsEndpoints;
/** Events of one room often come in bursts. */
const restMs = 400;

/** Whether an event may change the signal that a device carries. */
const reroutes = (event: LiveEvent, ids: ReadonlySet<string>): boolean => {
  if (event.name !== 'device.stateChanged' || !ids.has(event.payload.deviceId)) return false;
  const { connection, values } = event.payload;
  return connection !== undefined || Object.keys(values ?? {}).some((key) => /^(input|route|power)/i.test(key));
};

/** Devices, cables and their signals; refetched when an input or a link changes. */
export const useSignalMap = (placeId: string | undefined) => {
  const map = useQuery({
    ...queryOf(getSignalMap, { query: placeId === undefined ? {} : { placeId } }),
    enabled: placeId !== undefined,
    placeholderData: keepPreviousData,
  });
  const ids = useMemo(() => new Set(map.data?.nodes.map((node) => node.deviceId)), [map.data]);
  useStaleOnNews('devices', (event) => reroutes(event, ids), [getSignalMap, getShownSource], restMs);
  return map;
};
