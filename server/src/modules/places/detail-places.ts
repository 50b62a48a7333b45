import type { PlaceDetail } from '@eoms/contract';
import { type DeviceCounts, noDevices, placeState } from './place-state.ts';
import type { NamedPlace } from './places.store.ts';

/** Open alarms of one place; `worst` is 1 (critical) to 4 (notice). */
export interface PlaceAlarms {
  readonly count: number;
  readonly worst: number | null;
}

/** Live figures that devices and alarms keep in memory; a place that is left out of an answer has none. */
export interface PlacePorts {
  deviceCounts(placeIds: readonly string[]): ReadonlyMap<string, DeviceCounts>;
  alarmCounts(placeIds: readonly string[]): ReadonlyMap<string, PlaceAlarms>;
}

/** Adds what operators watch to stored places. */
export const detailPlaces = (ports: PlacePorts, places: readonly NamedPlace[]): PlaceDetail[] => {
  const ids = places.map((place) => place.id);
  const devices = ports.deviceCounts(ids);
  const alarms = ports.alarmCounts(ids);
  return places.map((place) => {
    const counts = devices.get(place.id) ?? noDevices;
    return {
      ...place,
      state: placeState(place.maintenance, counts),
      devices: { total: counts.total, online: counts.online, offline: counts.offline },
      alarms: alarms.get(place.id) ?? { count: 0, worst: null },
    };
  });
};
