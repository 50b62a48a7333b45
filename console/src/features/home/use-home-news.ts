import { alarmsEndpoints, devicesEndpoints, placesEndpoints } from '@eoms/contract';
import { changesDevices } from '../../live/protocol.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';

/** Figures of a whole venue may be a moment late. */
const restMs = 800;
const { listPlaceDetails } = placesEndpoints;
const { countDevices } = devicesEndpoints;
const { listAlarms, alarmTrend } = alarmsEndpoints;

/** Refetches the figures on live events. */
export const useHomeNews = (): void => {
  useStaleOnNews('devices', changesDevices, [listPlaceDetails, countDevices], restMs);
  useStaleOnNews('places', () => true, [listPlaceDetails], restMs);
  useStaleOnNews('alarms', () => true, [listAlarms, alarmTrend, listPlaceDetails], restMs);
};
