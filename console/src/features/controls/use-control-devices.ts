import { type ControlDevice, type DeviceCommand, placeControlEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { mergeChanges } from '../../live/merge-live.ts';
import { useLive } from '../../live/use-live.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { useStateChanges } from '../../live/use-state-changes.ts';

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
  // Comparing all devices in depth costs more than drawing them.
  const devices = useQuery({ ...options, refetchInterval: 20_000, structuralSharing: false });
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
  });
  useStateChanges(topic, (changes) =>
    client.setQueryData<ControlDevice[]>(options.queryKey, (old) => old && mergeChanges(old, changes)),
  );
  useStaleOnNews(topic, ({ name }) => name === 'device.changed', [getControlDevices]);
  return { devices, commands, note };
};
