import { alarmsEndpoints, devicesEndpoints, placesEndpoints } from '@eoms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { keyOf } from '../../api/query-of.ts';
import { useLive } from '../../live/use-live.ts';

const settleMs = 800;
const { listPlaceDetails } = placesEndpoints;
const { countDevices } = devicesEndpoints;
const { listAlarms, alarmTrend } = alarmsEndpoints;

/** Live news makes the figures old; a burst of news is one new reading. */
export const useHomeNews = (): void => {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const old = useRef(new Set<{ path: string }>());
  const note = useCallback(
    (...endpoints: { path: string }[]): void => {
      for (const endpoint of endpoints) old.current.add(endpoint);
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        for (const endpoint of old.current) void client.invalidateQueries({ queryKey: keyOf(endpoint as never) });
        old.current.clear();
      }, settleMs);
    },
    [client],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive('devices', (event) => {
    const connection = event.name === 'device.stateChanged' && event.payload.connection !== undefined;
    if (connection || event.name === 'device.changed') note(listPlaceDetails, countDevices);
  });
  useLive('alarms', () => note(listAlarms, alarmTrend, listPlaceDetails));
};
