import type { PlaceDetail } from '@eoms/contract';
import { type DeviceCounts, noDevices, placeState } from './place-state.ts';
import type { NamedPlace } from './places.store.ts';

/** Open alarms of one place; `worst` is 1 (critical) to 4 (notice). */
export interface PlaceAlarms {
  readonly count: number;
  readonly worst: number | null;
}

/** Live figures that later modules keep in memory; places without figures are left out of a result. */
export interface PlaceFigures {
  deviceCounts(placeIds: readonly string[]): ReadonlyMap<string, DeviceCounts>;
  alarmCounts(placeIds: readonly string[]): ReadonlyMap<string, PlaceAlarms>;
}

/** Collects figures from later modules; figures that no module provides are empty. */
export const createPlaceFigures = () => {
  let added: PlaceFigures = { deviceCounts: () => new Map(), alarmCounts: () => new Map() };
  const figures: PlaceFigures = {
    deviceCounts: (placeIds) => added.deviceCounts(placeIds),
    alarmCounts: (placeIds) => added.alarmCounts(placeIds),
  };
  return {
    figures,
    add: (more: Partial<PlaceFigures>): void => {
      added = { ...added, ...more };
    },
  };
};

/** Adds live figures to stored places. */
export const detailPlaces = (figures: PlaceFigures, places: readonly NamedPlace[]): PlaceDetail[] => {
  const ids = places.map((place) => place.id);
  const devices = figures.deviceCounts(ids);
  const alarms = figures.alarmCounts(ids);
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
