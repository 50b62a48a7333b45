import type { Executor } from '../../platform/database/database.ts';

/** What roles need to know of the tree of places; supplied by the places module. */
export interface PlaceTreePort {
  /** Those of the given places that are there. */
  existingPlaces(placeIds: readonly string[], executor?: Executor): Promise<string[]>;
  /** Every place in the given groups and in all groups below them. */
  placesBelow(groupIds: readonly string[], executor?: Executor): Promise<string[]>;
  /** The given groups and all groups below them. */
  groupsBelow(groupIds: readonly string[], executor?: Executor): Promise<string[]>;
}

/** Ids of every navigation menu; supplied by the navigation module. */
export type NavigationMenuIdsPort = (executor?: Executor) => Promise<string[]>;
