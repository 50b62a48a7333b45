import type { Executor } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createPlaceFigures, type PlaceFigures } from './detail-places.ts';
import { groupIdsBelow } from './place-groups.store.ts';
import { createPlacesRoutes } from './places.routes.ts';
import { existingPlaces, placeIdsBelow, searchPlaces, setLayoutType } from './places.store.ts';

export { narrowPlaces } from './narrow-places.ts';
export { type DeviceCounts, showsUse } from './place-state.ts';
export { placeChanged, placeGroupRemoved, placeRemoved } from './places.news.ts';

export interface FoundPlace {
  readonly id: string;
  readonly name: string;
  readonly groupName: string;
}

export interface PlacesModule extends ModuleParts {
  /** Adds a source of live figures; without any, places show none. */
  addFigures(figures: Partial<PlaceFigures>): void;
  /** Returns those of the given places that exist. */
  existingPlaces(placeIds: readonly string[], executor?: Executor): Promise<string[]>;
  /** Every place in the given groups and in all groups below them. */
  placesBelow(groupIds: readonly string[], executor?: Executor): Promise<string[]>;
  /** The given groups and all groups below them. */
  groupsBelow(groupIds: readonly string[], executor?: Executor): Promise<string[]>;
  /** Whether a place exists within the scope; callers throw '404' if not. */
  seesPlace(scope: PlaceScope, placeId: string): Promise<boolean>;
  searchPlaces(scope: PlaceScope, keyword: string, limit: number): Promise<FoundPlace[]>;
  /** Makes the place show the layout of its own. Publish `placeChanged` afterwards. */
  showOwnLayout(tx: Executor, placeId: string): Promise<void>;
}

export type PlacesDeps = Pick<Platform, 'database' | 'news'>;

/** Buildings, floors and rooms: their tree, devices and state. */
export const createPlaces = ({ database, news }: PlacesDeps): PlacesModule => {
  const { figures, add } = createPlaceFigures();
  const { db } = database;
  return {
    addFigures: add,
    routes: createPlacesRoutes({ database, news, figures }),
    existingPlaces: async (ids, executor = db) => (ids.length === 0 ? [] : existingPlaces(executor, 'all', ids)),
    placesBelow: async (ids, executor = db) => (ids.length === 0 ? [] : placeIdsBelow(executor, ids)),
    groupsBelow: async (ids, executor = db) => (ids.length === 0 ? [] : groupIdsBelow(executor, ids)),
    seesPlace: async (scope, placeId) => (await existingPlaces(db, scope, [placeId])).length > 0,
    searchPlaces: (scope, keyword, limit) => searchPlaces(db, scope, keyword, limit),
    showOwnLayout: (tx, placeId) => setLayoutType(tx, placeId, 'custom'),
  };
};
