import { type ControlDevice, type DeviceCommand, placeControlEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { mergeLive } from '../../live/merge-live.ts';
import { useLive } from '../../live/use-live.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';

const { getControlDevices } = placeControlEndpoints;

/** The newest commands of each device; old ones are forgotten. */
const kept = 20;
export type Commands = ReadonlyMap<string, DeviceCommand>;
export const noCommands: Commands = new Map();

const withCommand = (known: Commands, command: DeviceCommand): Commands =>
  new Map([...known, [command.id, command] as const].slice(-kept));

/** The devices of a place that can be controlled, updated by live events, and the commands heard of since. */
export const useControlDevices = (placeId: string) => {
  const client = useQueryClient();
  const options = queryOf(getControlDevices, { query: { placeId } });
  const devices = useQuery({ ...options, refetchInterval: 20_000 });
  const [commands, setCommands] = useState<ReadonlyMap<string, Commands>>(new Map());
  const note = useCallback(
    (command: DeviceCommand) =>
      setCommands((old) =>
        new Map(old).set(command.deviceId, withCommand(old.get(command.deviceId) ?? noCommands, command)),
      ),
    [],
  );
  const topic = `place:${placeId}`;
  useLive(topic, (event) => {
    if (event.name === 'command.changed') note(event.payload);
    if (event.name !== 'device.stateChanged') return;
    const change = event.payload;
    client.setQueryData<ControlDevice[]>(options.queryKey, (old) =>
      old?.map((device) =>
        device.id === change.deviceId ? { ...device, live: mergeLive(device.live, change) } : device,
      ),
    );
  });
  useStaleOnNews(topic, ({ name }) => name === 'device.changed', [getControlDevices]);
  return { devices, commands, note };
};
