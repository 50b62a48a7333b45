import { sourceMapEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { useLive } from '../../live/use-live.ts';

const { getSignalMap, getShownSource } = sourceMapEndpoints;
/** News of one room often comes in a row: the map is asked for once after it. */
const restMs = 400;

/** Devices, cables and what they carry; asked for again when an input or a link changes. */
export const useSignalMap = (placeId: string | undefined) => {
  const client = useQueryClient();
  const map = useQuery({
    ...queryOf(getSignalMap, { query: placeId === undefined ? {} : { placeId } }),
    enabled: placeId !== undefined,
    placeholderData: keepPreviousData,
  });
  const ids = new Set(map.data?.nodes.map((node) => node.deviceId));
  useLive(
    'devices',
    useCallback(
      (event) => {
        if (event.name !== 'device.stateChanged' || !ids.has(event.payload.deviceId)) return;
        const { connection, values } = event.payload;
        const routed = Object.keys(values ?? {}).some((key) => /^(input|route|power)/i.test(key));
        if (connection === undefined && !routed) return;
        setTimeout(() => {
          void client.invalidateQueries({ queryKey: keyOf(getSignalMap) });
          void client.invalidateQueries({ queryKey: keyOf(getShownSource) });
        }, restMs);
      },
      [client, ids],
    ),
  );
  return map;
};
