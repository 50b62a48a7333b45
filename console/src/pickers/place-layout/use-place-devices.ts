import { type DeviceCommand, layoutsEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { mergeLive } from '../../live/merge-live.ts';
import { useLive } from '../../live/use-live.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';

const { getLayout, getLayoutDevices, getGeneratedLayout } = layoutsEndpoints;
/** Catches events between the response and the subscription, which would otherwise be missed. */
const refetchMs = 30_000;
const mostCommands = 200;

/** The devices of a place updated by live events, with the commands received since it was opened. */
export const usePlaceDevices = (placeId: string) => {
  const client = useQueryClient();
  const options = queryOf(getLayoutDevices, { params: { id: placeId } });
  const devices = useQuery({ ...options, refetchInterval: refetchMs });
  const [commands, setCommands] = useState<ReadonlyMap<string, DeviceCommand>>(new Map());
  const note = useCallback(
    (command: DeviceCommand) =>
      setCommands((old) => new Map([...[...old].slice(-mostCommands), [command.id, command] as const])),
    [],
  );
  const topic = `place:${placeId}`;
  useLive(topic, (event) => {
    if (event.name === 'command.changed') note(event.payload);
    if (event.name !== 'device.stateChanged') return;
    const change = event.payload;
    client.setQueryData(options.queryKey, (old) =>
      old?.map((device) =>
        device.id === change.deviceId ? { ...device, live: mergeLive(device.live, change) } : device,
      ),
    );
  });
  // A generated layout follows the devices.
  useStaleOnNews(topic, (event) => event.name === 'device.changed', [getLayoutDevices, getLayout, getGeneratedLayout]);
  return { devices, commands, note };
};
