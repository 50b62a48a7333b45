import { type DeviceCommand, layoutsEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { mergeChanges } from '../../live/merge-live.ts';
import { useLive } from '../../live/use-live.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { useStateChanges } from '../../live/use-state-changes.ts';

const { getLayout, getLayoutDevices, getGeneratedLayout } = layoutsEndpoints;
/** Catches events between the response and the subscription, which would otherwise be missed. */
const refetchMs = 30_000;
const mostCommands = 200;
/** The devices of a place updated by live events, with the commands received since it was opened. */
export const usePlaceDevices = (placeId: string) => {
  const client = useQueryClient();
  const options = queryOf(getLayoutDevices, { params: { id: placeId } });
  // Comparing all devices in depth costs more than drawing them.
  const devices = useQuery({ ...options, refetchInterval: refetchMs, structuralSharing: false });
  const [commands, setCommands] = useState<ReadonlyMap<string, DeviceCommand>>(new Map());
  const note = useCallback(
    (command: DeviceCommand) =>
      setCommands((old) => new Map([...[...old].slice(-mostCommands), [command.id, command] as const])),
    [],
  );
  const topic = `place:${placeId}`;
  useLive(topic, (event) => {
    if (event.name === 'command.changed') note(event.payload);
  });
  useStateChanges(topic, (changes) =>
    client.setQueryData(options.queryKey, (old) => old && mergeChanges(old, changes)),
  );
  // A generated layout follows the devices.
  useStaleOnNews(topic, (event) => event.name === 'device.changed', [getLayoutDevices, getLayout, getGeneratedLayout]);
  return { devices, commands, note };
};
