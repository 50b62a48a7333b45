import type { Executor } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createPlaceFigures, type PlaceFigures } from './detail-places.ts';
import { createPlaceGroupsStore } from './place-groups.store.ts';
import { createPlacesRoutes } from './places.routes.ts';
import { createPlacesStore } from './places.store.ts';

export { narrowPlaces } from './narrow-places.ts';
export { type DeviceCounts, showsUse } from './place-state.ts';
export { placeChanged, placeGroupRemoved, placeRemoved } from './places.news.ts';

export interface FoundPlace {
  readonly id: string;
  readonly name: string;
  readonly groupName: string;
}

export interface PlacesModule extends ModuleParts {
  /** Live figures of what stands in places; without any, places show none. */
  addFigures(figures: Partial<PlaceFigures>): void;
  /** Those of the given places that are there. */
  existingPlaces(placeIds: readonly string[], executor?: Executor): Promise<string[]>;
  /** Every place in the given groups and in all groups below them. */
  placesBelow(groupIds: readonly string[], executor?: Executor): Promise<string[]>;
  /** The given groups and all groups below them. */
  groupsBelow(groupIds: readonly string[], executor?: Executor): Promise<string[]>;
  /** Whether a place exists within the scope; say '404' when not. */
  seesPlace(scope: PlaceScope, placeId: string): Promise<boolean>;
  searchPlaces(scope: PlaceScope, keyword: string, limit: number): Promise<FoundPlace[]>;
}

export type PlacesDeps = Pick<Platform, 'database' | 'news'>;

/** Buildings, floors and rooms: who is where, and in what state. */
export const createPlaces = ({ database, news }: PlacesDeps): PlacesModule => {
  const store = createPlacesStore();
  const groups = createPlaceGroupsStore();
  const { figures, add } = createPlaceFigures();
  const { db } = database;
  return {
    addFigures: add,
    routes: createPlacesRoutes({ database, news, store, groups, figures }),
    existingPlaces: async (ids, executor = db) => (ids.length === 0 ? [] : store.existing(executor, 'all', ids)),
    placesBelow: async (ids, executor = db) => (ids.length === 0 ? [] : store.idsBelow(executor, ids)),
    groupsBelow: async (ids, executor = db) => (ids.length === 0 ? [] : groups.idsBelow(executor, ids)),
    seesPlace: async (scope, placeId) => (await store.existing(db, scope, [placeId])).length > 0,
    searchPlaces: (scope, keyword, limit) => store.search(db, scope, keyword, limit),
  };
};
