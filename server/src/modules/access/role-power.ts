import type { Action } from '@eoms/contract';

/** All rights that a role grants. `menus` lists only those that open a screen. */
export interface RolePower {
  readonly isSuper: boolean;
  readonly menus: ReadonlyMap<string, readonly Action[]>;
  readonly navigation: readonly string[];
  readonly allPlaces: boolean;
  readonly placeIds: readonly string[];
  readonly groupIds: readonly string[];
}

/** A role that the caller holds, with all its places and groups listed individually. */
export interface HeldRole {
  readonly menus: ReadonlyMap<string, readonly Action[]>;
  readonly navigation: ReadonlySet<string>;
  readonly allPlaces: boolean;
  readonly places: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
}

/** The caller's reach: everything, or as far as any one of the roles held. */
export type Reach = 'everything' | readonly HeldRole[];

const placesWithin = (power: RolePower, held: HeldRole): boolean =>
  held.allPlaces ||
  (!power.allPlaces &&
    power.placeIds.every((id) => held.places.has(id)) &&
    // A group includes places added later, so holding its current places is not enough.
    power.groupIds.every((id) => held.groups.has(id)));

const withinRole = (power: RolePower, held: HeldRole): boolean =>
  !power.isSuper &&
  [...power.menus].every(([id, actions]) => actions.every((action) => held.menus.get(id)?.includes(action))) &&
  power.navigation.every((id) => held.navigation.has(id)) &&
  placesWithin(power, held);

/**
 * Whether a role grants nothing that the caller does not hold. It must fit into *one* held role: editing devices in one
 * role and seeing another building in a second does not add up to editing the devices there.
 */
export const within = (power: RolePower, reach: Reach): boolean =>
  reach === 'everything' || reach.some((held) => withinRole(power, held));
