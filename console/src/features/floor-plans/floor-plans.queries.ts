import { alarmsEndpoints, floorPlansEndpoints, type PlaceDetail, placesEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { changesDevices } from '../../live/protocol.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';

const { listFloorPlans, getFloorPlan } = floorPlansEndpoints;
const { listPlaceDetails } = placesEndpoints;
const { listAlarms } = alarmsEndpoints;

/** Events of a venue come in bursts; a plan may be a moment late. */
const restMs = 600;
/** Catches changes by others, which have no event. */
const refetchMs = 30_000;

export const useFloorPlans = () => useQuery(queryOf(listFloorPlans));

/** One plan, refetched when devices or alarms change. */
export const useFloorPlan = (id: string | undefined) => {
  const plan = useQuery({
    ...queryOf(getFloorPlan, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });
  useStaleOnNews('devices', changesDevices, [getFloorPlan, listPlaceDetails], restMs);
  useStaleOnNews('alarms', () => true, [getFloorPlan, listAlarms], restMs);
  return plan;
};

/** The state of each place that the user may see. */
export const usePlaceDetails = (): ReadonlyMap<string, PlaceDetail> => {
  const details = useQuery({ ...queryOf(listPlaceDetails, { query: {} }), refetchInterval: refetchMs });
  return useMemo(() => new Map((details.data ?? []).map((place) => [place.id, place])), [details.data]);
};
