import { type DeviceCommand, devicesEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { useLive } from '../../live/use-live.ts';
import { mergeLive } from './merge-live.ts';

const { getDevice, listCommands } = devicesEndpoints;

/** One device kept right by news, with the commands that this browser has heard of since it was opened. */
export const useDevice = (deviceId: string) => {
  const client = useQueryClient();
  const options = queryOf(getDevice, { query: { deviceId } });
  // news between the answer and the subscription is not heard by anybody
  const device = useQuery({ ...options, retry: false, refetchInterval: 20_000 });
  const [commands, setCommands] = useState<ReadonlyMap<string, DeviceCommand>>(new Map());
  const note = useCallback((command: DeviceCommand) => setCommands((old) => new Map(old).set(command.id, command)), []);
  useLive(
    `device:${deviceId}`,
    useCallback(
      (event) => {
        if (event.name === 'device.stateChanged')
          client.setQueryData(options.queryKey, (old) =>
            old ? { ...old, live: mergeLive(old.live, event.payload) } : old,
          );
        if (event.name === 'device.changed') void client.invalidateQueries({ queryKey: keyOf(getDevice) });
        if (event.name === 'command.changed') {
          note(event.payload);
          if (event.payload.endedAt) void client.invalidateQueries({ queryKey: keyOf(listCommands) });
        }
      },
      [client, options.queryKey, note],
    ),
  );
  return { device, commands, note };
};
