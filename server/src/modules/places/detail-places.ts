import type { PlaceDetail } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { type DeviceCounts, isInEffect, noDevices, noMeetings, type PlaceMeetings, placeState } from './place-state.ts';
import { type NamedPlace, placesById } from './places.store.ts';
import { createCombineDetails, type OwnDetail } from './relations/combine-details.ts';
import type { PlaceRelations } from './relations/relations.ts';

/** Open alarms of one place; `worst` is 1 (critical) to 4 (notice). */
export interface PlaceAlarms {
  readonly count: number;
  readonly worst: number | null;
}

/** Live figures that later modules keep in memory; places without figures are left out of a result. */
export interface PlaceFigures {
  deviceCounts(placeIds: readonly string[]): ReadonlyMap<string, DeviceCounts>;
  alarmCounts(placeIds: readonly string[]): ReadonlyMap<string, PlaceAlarms>;
  meetings(placeIds: readonly string[], now: Date): ReadonlyMap<string, PlaceMeetings>;
}

/** Collects figures from later modules; figures that no module provides are empty. */
export const createPlaceFigures = () => {
  const nothing = () => new Map();
  let added: PlaceFigures = { deviceCounts: nothing, alarmCounts: nothing, meetings: nothing };
  const figures: PlaceFigures = {
    deviceCounts: (placeIds) => added.deviceCounts(placeIds),
    alarmCounts: (placeIds) => added.alarmCounts(placeIds),
    meetings: (placeIds, now) => added.meetings(placeIds, now),
  };
  return {
    figures,
    add: (more: Partial<PlaceFigures>): void => {
      added = { ...added, ...more };
    },
  };
};

const nextOf = ({ next }: PlaceMeetings): PlaceDetail['next'] =>
  next && {
    subject: next.subject,
    organiser: next.organiser,
    startsAt: next.startsAt.toISOString(),
    endsAt: next.endsAt.toISOString(),
  };

const ownDetails = (figures: PlaceFigures, places: readonly NamedPlace[], now: Date): OwnDetail[] => {
  const ids = places.map((place) => place.id);
  const devices = figures.deviceCounts(ids);
  const alarms = figures.alarmCounts(ids);
  const meetings = figures.meetings(ids, now);
  return places.map(({ set, ...place }) => {
    const counts = devices.get(place.id) ?? noDevices;
    const held = meetings.get(place.id) ?? noMeetings;
    return {
      ...place,
      ...placeState({ set, meetings: held, devices: counts }, now),
      maintenance: set?.state === 'maintenance' && isInEffect(set, now),
      next: nextOf(held),
      devices: { total: counts.total, online: counts.online, offline: counts.offline },
      alarms: alarms.get(place.id) ?? { count: 0, worst: null },
    };
  });
};

export interface DetailDeps {
  readonly database: Pick<Database, 'db'>;
  readonly figures: PlaceFigures;
  readonly relations: PlaceRelations;
}

/** Adds live figures to stored places, as a caller with this scope may see them. */
export const createDetailPlaces = ({ database, figures, relations }: DetailDeps) => {
  const { related, combine } = createCombineDetails(relations);
  return async (places: readonly NamedPlace[], scope: PlaceScope, now: Date = new Date()): Promise<PlaceDetail[]> => {
    const others = related(places.map(({ id }) => id));
    const more = others.length > 0 ? await placesById(database.db, others) : [];
    const all = new Map(ownDetails(figures, [...places, ...more], now).map((one) => [one.id, one]));
    return places.flatMap(({ id }) => {
      const own = all.get(id);
      return own ? combine(own, all, scope) : [];
    });
  };
};
export type DetailPlaces = ReturnType<typeof createDetailPlaces>;
