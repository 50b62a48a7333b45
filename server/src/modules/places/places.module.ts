import { type EventDefinition, may, type PayloadOf, type PlaceDetail, type PlaceStateDraft } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createDetailPlaces, createPlaceFigures, type PlaceFigures } from './detail-places.ts';
import { createFollowStates } from './follow-states.ts';
import { both } from './narrow-places.ts';
import { photoFiles } from './photos/photo-files.store.ts';
import { photosRoutes } from './photos/photos.routes.ts';
import { groupIdsBelow } from './place-groups.store.ts';
import { combinationChanged, placeStatesChanged } from './places.news.ts';
import { createPlacesRoutes } from './places.routes.ts';
import {
  endSetStates,
  existingPlaces,
  findPlace,
  listPlaces,
  placeIdsBelow,
  placeNames,
  searchPlaces,
  setLayoutType,
  untilEndOfState,
} from './places.store.ts';
import { withEveryPart } from './relations/combinations.store.ts';
import { followRelations } from './relations/follow-relations.ts';
import { createPlaceRelations, type PlaceRelations } from './relations/relations.ts';
import { setStateBy } from './set-place-state.ts';
import { placeTransferRoutes } from './transfer/place-transfer.routes.ts';

export { narrowPlaces } from './narrow-places.ts';
export { groupsAbove } from './place-groups.store.ts';
export { type DeviceCounts, isRunning, type PlaceMeeting, type PlaceMeetings, showsUse } from './place-state.ts';
export {
  combinationChanged,
  placeChanged,
  placeGroupRemoved,
  placeRemoved,
  placeStatesChanged,
} from './places.news.ts';

import { placeReferences } from './place-references.store.ts';

export { placesIn } from './places.store.ts';
export type { PlaceRelations } from './relations/relations.ts';
export { placesInTables, type TablePlaces } from './transfer/places-in-tables.ts';

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
  /** The names of the given places that exist. */
  placeNames(placeIds: readonly string[]): Promise<string[]>;
  searchPlaces(scope: PlaceScope, keyword: string, limit: number): Promise<FoundPlace[]>;
  /** Places with state and figures: one, or all within the scope in display order. */
  details(scope: PlaceScope, placeId?: string): Promise<PlaceDetail[]>;
  /** The same for some places; those outside the scope are left out. */
  detailsOf(scope: PlaceScope, placeIds: readonly string[]): Promise<PlaceDetail[]>;
  /** Call when something that states or figures depend on may have changed; browsers hear of it if they did. */
  checkStates(placeIds: readonly string[]): void;
  /** Declares that with such a change the state of these places changes: browsers hear of it. */
  statesFollow<E extends EventDefinition>(
    definition: E,
    placeIdsOf: (payload: PayloadOf<E>) => readonly string[],
  ): void;
  /**
   * Sets the state of a place for a scene; `by` is shown as its author. Throws '404' or 'place.stateOfWhole'. Resolves
   * with what brings back the state of before, and returns false where somebody has set another one since.
   */
  setStateBy(draft: PlaceStateDraft, by: string): Promise<() => Promise<boolean>>;
  /** Which places are made of which others. */
  readonly relations: PlaceRelations;
  /** Leaves out combined places of which not every part is among the given places: who lacks a part sees nothing of it. */
  withEveryPart(placeIds: readonly string[]): Promise<string[]>;
  /** Makes the place show the layout of its own. Say `placeChanged` in the same transaction. */
  showOwnLayout(tx: Executor, placeId: string): Promise<void>;
}

export type PlacesDeps = Pick<Platform, 'database' | 'news' | 'live' | 'files' | 'log' | 'tables' | 'imports' | 'work'>;

const watch = may('view', 'place', 'home', 'deviceInformation', 'placeControl', 'centralizedControl', 'placeMeeting');

/** Buildings, floors and rooms: their tree, devices and state. */
export const createPlaces = ({ database, news, live, files, log, tables, imports, work }: PlacesDeps): PlacesModule => {
  const { figures, add } = createPlaceFigures();
  const { db } = database;
  files.addUse(photoFiles);
  const relations = createPlaceRelations(database);
  const detailPlaces = createDetailPlaces({ database, figures, relations });
  const states = createFollowStates({ database, live, log, detailPlaces, relations });
  followRelations({ news, relations, log });
  for (const topic of ['places', 'placeFigures']) live.allowTopic(topic, watch, (_, rest) => rest === '');
  const statesFollow: PlacesModule['statesFollow'] = (definition, placeIdsOf) =>
    live.pushes(definition, (payload) => {
      for (const placeId of placeIdsOf(payload)) states.publish(placeId);
    });
  statesFollow(placeStatesChanged, ({ placeIds }) => placeIds);
  statesFollow(combinationChanged, ({ placeId, former = [] }) => [placeId, ...former]);
  const endings = work.open({
    name: 'ends of states set by hand',
    timed: {
      waiting: untilEndOfState,
      async perform() {
        const placeIds = await endSetStates(db);
        if (placeIds.length > 0) news.publish(placeStatesChanged, { placeIds });
      },
    },
  });
  return {
    addFigures: add,
    references: [placeReferences],
    routes: [
      ...createPlacesRoutes({ database, news, files, figures, detailPlaces, relations }),
      ...photosRoutes({ database, files }),
      ...placeTransferRoutes({ database, news, tables, imports }),
    ],
    existingPlaces: async (ids, executor = db) => (ids.length === 0 ? [] : existingPlaces(executor, 'all', ids)),
    placesBelow: async (ids, executor = db) => (ids.length === 0 ? [] : placeIdsBelow(executor, ids)),
    groupsBelow: async (ids, executor = db) => (ids.length === 0 ? [] : groupIdsBelow(executor, ids)),
    seesPlace: async (scope, placeId) => (await existingPlaces(db, scope, [placeId])).length > 0,
    placeNames: (placeIds) => placeNames(db, placeIds),
    searchPlaces: (scope, keyword, limit) => searchPlaces(db, scope, keyword, limit),
    async details(scope, placeId) {
      if (placeId === undefined) return detailPlaces(await listPlaces(db, scope), scope);
      const place = await findPlace(db, scope, placeId);
      return place ? detailPlaces([place], scope) : [];
    },
    detailsOf: async (scope, placeIds) => detailPlaces(await listPlaces(db, both(scope, placeIds)), scope),
    checkStates: states.check,
    statesFollow,
    setStateBy: (draft, by) => setStateBy({ database, news, relations }, draft, by),
    relations,
    withEveryPart: (placeIds) => withEveryPart(db, placeIds),
    async start() {
      await relations.reload();
      endings.start();
    },
    async stop() {
      await endings.stop();
      states.stop();
    },
    showOwnLayout: (tx, placeId) => setLayoutType(tx, placeId, 'custom'),
  };
};
