import { type DeviceCommand, type LayoutDevice, layoutsEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { createGathering } from '../../live/gathering.ts';
import { mergeLive, type StateChange } from '../../live/merge-live.ts';
import { useLive } from '../../live/use-live.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';

const { getLayout, getLayoutDevices, getGeneratedLayout } = layoutsEndpoints;
/** Catches events between the response and the subscription, which would otherwise be missed. */
const refetchMs = 30_000;
const mostCommands = 200;
/** Nobody reads values that change more often. */
const redrawMs = 200;

const withChanges = (devices: readonly LayoutDevice[], changes: readonly StateChange[]): LayoutDevice[] => {
  const changed = new Map<string, LayoutDevice['live']>();
  const before = new Map(devices.map((device) => [device.id, device.live]));
  for (const change of changes) {
    const live = changed.get(change.deviceId) ?? before.get(change.deviceId);
    if (live) changed.set(change.deviceId, mergeLive(live, change));
  }
  return devices.map((device) => {
    const live = changed.get(device.id);
    return live ? { ...device, live } : device;
  });
};

/** The devices of a place updated by live events, with the commands received since it was opened. */
export const usePlaceDevices = (placeId: string) => {
  const client = useQueryClient();
  const options = useMemo(() => queryOf(getLayoutDevices, { params: { id: placeId } }), [placeId]);
  // Comparing all devices in depth costs more than drawing them.
  const devices = useQuery({ ...options, refetchInterval: refetchMs, structuralSharing: false });
  const [commands, setCommands] = useState<ReadonlyMap<string, DeviceCommand>>(new Map());
  const note = useCallback(
    (command: DeviceCommand) =>
      setCommands((old) => new Map([...[...old].slice(-mostCommands), [command.id, command] as const])),
    [],
  );
  const changes = useMemo(
    () =>
      createGathering<StateChange>((all) => {
        client.setQueryData(options.queryKey, (old) => old && withChanges(old, all));
      }, redrawMs),
    [client, options],
  );
  useEffect(() => changes.stop, [changes]);
  const topic = `place:${placeId}`;
  useLive(topic, (event) => {
    if (event.name === 'command.changed') note(event.payload);
    if (event.name === 'device.stateChanged') changes.add(event.payload);
  });
  // A generated layout follows the devices.
  useStaleOnNews(topic, (event) => event.name === 'device.changed', [getLayoutDevices, getLayout, getGeneratedLayout]);
  return { devices, commands, note };
};
