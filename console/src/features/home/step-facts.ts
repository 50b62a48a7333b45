import {
  alarmRulesEndpoints,
  channelsEndpoints,
  devicesEndpoints,
  modelsEndpoints,
  panelSessionsEndpoints,
  peopleEndpoints,
  placesEndpoints,
  type ReplyOf,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

const one = { current: '1', size: '1' } as const;
/** What is there is not asked for again. */
const until = (least: number) => ({
  staleTime: 5_000,
  refetchInterval: ({ state }: { state: { data?: { total: number } | undefined } }) =>
    (state.data?.total ?? 0) >= least ? (false as const) : 30_000,
});

/** The reading that came last from a device that is online. */
export const lastReading = (
  devices: ReplyOf<typeof devicesEndpoints.listDevices> | undefined,
): { device: string; at: string } | undefined => {
  const [device] = devices?.records ?? [];
  const [latest] = Object.values(device?.live.values ?? {})
    .map(({ at }) => at)
    .sort()
    .reverse();
  return device && latest !== undefined ? { device: device.name, at: latest } : undefined;
};

/** What the system really has, as far as the caller may see it; undefined while it is not known. */
export const useStepFacts = () => {
  const people = useQuery({ ...queryOf(peopleEndpoints.listUsers, { query: one }), ...until(2) }).data?.total;
  const places = useQuery({ ...queryOf(placesEndpoints.listPlaces, { query: one }), ...until(1) }).data?.total;
  const models = useQuery({ ...queryOf(modelsEndpoints.pageModels, { query: one }), ...until(1) }).data?.total;
  const online = { query: { ...one, connection: 'online' as const } };
  const devices = useQuery({ ...queryOf(devicesEndpoints.listDevices, online), ...until(1) }).data;
  const rules = useQuery({ ...queryOf(alarmRulesEndpoints.pageAlarmRules, { query: one }), ...until(1) }).data?.total;
  const channels = useQuery({ ...queryOf(channelsEndpoints.pageChannels, { query: one }), ...until(1) }).data?.total;
  const panels = useQuery({ ...queryOf(panelSessionsEndpoints.pagePanelSessions, { query: one }), ...until(1) }).data
    ?.total;
  return { people, places, models, devices: devices?.counts, reading: lastReading(devices), rules, channels, panels };
};

export type StepFacts = ReturnType<typeof useStepFacts>;
