import { commandsEndpoints, type DeviceCommand, devicesEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { queryOf } from '../../../api/query-of.ts';
import { mergeLive } from '../../../live/merge-live.ts';
import { useLive } from '../../../live/use-live.ts';
import { useStaleOnNews } from '../../../live/use-stale-on-news.ts';

const { getDevice } = devicesEndpoints;
const { listCommands } = commandsEndpoints;

/** One device updated by live events, with the commands received since it was opened. */
export const useDevice = (deviceId: string) => {
  const client = useQueryClient();
  const options = queryOf(getDevice, { query: { deviceId } });
  // catches events between the response and the subscription, which would otherwise be missed
  const device = useQuery({ ...options, retry: false, refetchInterval: 20_000 });
  const [commands, setCommands] = useState<ReadonlyMap<string, DeviceCommand>>(new Map());
  const note = useCallback((command: DeviceCommand) => setCommands((old) => new Map(old).set(command.id, command)), []);
  const topic = `device:${deviceId}`;
  useLive(
    topic,
    useCallback(
      (event) => {
        if (event.name === 'device.stateChanged')
          client.setQueryData(options.queryKey, (old) =>
            old ? { ...old, live: mergeLive(old.live, event.payload) } : old,
          );
        if (event.name === 'command.changed') note(event.payload);
      },
      [client, options.queryKey, note],
    ),
  );
  useStaleOnNews(topic, (event) => event.name === 'device.changed', [getDevice]);
  useStaleOnNews(topic, (event) => event.name === 'command.changed' && event.payload.endedAt !== null, [listCommands]);
  return { device, commands, note };
};
